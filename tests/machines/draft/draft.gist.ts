/** What tells one text, one version or one kept draft from another; the rest of a fixture says nothing. */
export function gistOfDraft(part: object): unknown {
  if ('origin' in part && 'text' in part) return { text: part.text, origin: part.origin }
  if ('revision' in part && 'status' in part)
    return {
      revision: part.revision,
      status: part.status,
      ...('text' in part && { text: part.text }),
    }
  if ('content' in part)
    return { content: part.content, ...('title' in part && { title: part.title }) }
  return part
}
