import type { DOMPurify } from 'dompurify'

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(html: string): string }): unknown
}

let isMade = false

/**
 * Lets Quill parse markup under Trusted Types: what it writes for itself, and what is pasted, passes a
 * sanitiser. Once for the page, and only where this editor is used: everything else does without a parser.
 */
export async function allowSanitisedMarkup(): Promise<void> {
  if (isMade || !('trustedTypes' in globalThis)) return
  const { default: purify } = (await import('dompurify')) as { default: DOMPurify }
  if (isMade) return
  isMade = true
  const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes }
  trustedTypes.createPolicy('default', {
    createHTML: (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false }),
  })
}
