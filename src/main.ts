import { startBrowserApp } from '#src/app/start-browser-app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// In a task of its own: what was loaded has kept the page busy for long enough.
setTimeout(() => void startBrowserApp(window, root))
