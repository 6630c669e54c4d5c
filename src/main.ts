import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startBrowserApp } from '#src/app/start-browser-app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(<StrictMode>{startBrowserApp(window)}</StrictMode>)
