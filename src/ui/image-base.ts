import { createContext } from 'react'
import { siteImages } from '#src/lib/image-source.ts'

/** Where this community's pictures are loaded from, without a trailing slash. */
export const ImageBase = createContext(siteImages)
