const names = new Map([
  ['js', 'JavaScript'],
  ['javascript', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['typescript', 'TypeScript'],
  ['jsx', 'JSX'],
  ['tsx', 'TSX'],
  ['html', 'HTML'],
  ['xml', 'XML'],
  ['css', 'CSS'],
  ['scss', 'SCSS'],
  ['json', 'JSON'],
  ['yaml', 'YAML'],
  ['yml', 'YAML'],
  ['sql', 'SQL'],
  ['php', 'PHP'],
  ['c++', 'C++'],
  ['cpp', 'C++'],
  ['cs', 'C#'],
  ['csharp', 'C#'],
  ['c#', 'C#'],
  ['py', 'Python'],
  ['rb', 'Ruby'],
  ['rs', 'Rust'],
  ['md', 'Markdown'],
  ['sh', 'Shell'],
  ['objectivec', 'Objective-C'],
  ['http', 'HTTP'],
  ['latex', 'LaTeX'],
  ['powershell', 'PowerShell'],
  ['graphql', 'GraphQL'],
  ['vbnet', 'VB.NET'],
])
const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'true'])

/** What the head of a code block says; empty for plain text. */
export function languageLabel(language: string): string {
  const name = language.toLowerCase()
  if (name === '' || plain.has(name)) return ''
  return names.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
