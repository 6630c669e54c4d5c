const code = (language: string, line: string, lines: number) =>
  `\`\`\`${language}\n${`${line}\n`.repeat(lines)}\`\`\`\n\n`

const formula = (environment: string, unit: string) =>
  `$$\n\\begin{${environment}}${unit.repeat(3_900)}\\end{${environment}}\n$$\n\n`

/** Markdown that is small to send and was, or could be, dear to render. */
export const hostileTexts: Record<string, string> = {
  'graphql and aligned':
    code('graphql', '{'.repeat(590), 16).repeat(6) + formula('aligned', '&').repeat(5),
  arduino: code('arduino', 'a'.repeat(590), 96),
  csharp: code('csharp', 'a '.repeat(295), 96),
  cpp: code('cpp', 'a '.repeat(295), 96),
  latex: code('latex', '\\a{'.repeat(190), 60),
  matlab: code('matlab', "a'".repeat(290), 60),
  aligned: formula('aligned', '&').repeat(5),
  'matrix of rows': formula('matrix', '\\cr '),
  emphasis: '**a* '.repeat(2_800),
  brackets: '[a]('.repeat(20_000),
  quotes: '> '.repeat(20_000),
  'plain Chinese': '字'.repeat(990_000),
  table: `|a|b|c|d|\n|-|-|-|-|\n${'|a|b|c|d|\n'.repeat(1_400)}`,
}

export const hostileSearches = [
  '的',
  '的 '.repeat(50).trim(),
  '字'.repeat(100),
  '%_%_%_%',
  `"${"' or 1=1 --".repeat(5)}`,
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '&|!():*<->',
  '😀'.repeat(50),
]
