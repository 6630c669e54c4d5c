import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Components are named by their place in the source: a server and browsers agree on their classes. */
export const styledComponents = { ssr: true, displayName: false, fileName: false }

/**
 * `dist/renderer`, with all it needs in it: `render-page.js` is the app as a server runs it, `page-address.js` the little
 * of it that says which pages a server renders.
 */
export default defineConfig({
  base: '/blog/',
  plugins: [react()],
  oxc: { plugins: { styledComponents } },
  // React's build for production is chosen by a variable; nobody else's is read here.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: ['src/app/ssr/render-page.tsx', 'src/app/ssr/page-address.ts'] },
    outDir: 'dist/renderer',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
  },
})
