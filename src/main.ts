import { startBrowserApp } from '#src/app/start-browser-app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

void startBrowserApp(window, root)
