import { startCommunity } from './community.ts'

/** What `npm run dev` runs: Vite with the server inside, from the sources; own data folder, own port, no demo. */
export const startDevelopment = () =>
  startCommunity(
    { DEMO: 'off', NO_COLOR: '1', FORCE_COLOR: '0' },
    'node_modules/vite/bin/vite.js',
  )
