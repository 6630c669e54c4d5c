/** The version of the app; package.json says the same, which a test holds. */
export const version = '0.2.0'
