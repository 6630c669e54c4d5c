/** The bundler neither reports home nor asks for a newer version of itself: a closed network is no failure. */
export const quietly = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}
