/**
 * Ink on warm paper. Every text colour keeps 4.5:1 on every background it is meant for, `field`, the edge of what one fills
 * in, 3:1; a `tint` is a pair for avatars and status tags whose `ink` is readable on its own `paper`.
 */
export const light = {
  color: {
    paper: '#f8f6f1',
    surface: '#fffefb',
    raised: '#ffffff',
    line: '#e6e1d6',
    lineStrong: '#d3ccbd',
    field: '#8f8878',
    ink: '#22252a',
    inkSoft: '#565b63',
    inkFaint: '#686c72',
    accent: '#23508e',
    accentInk: '#ffffff',
    accentSoft: '#e9eff8',
    seal: '#b23a2e',
    sealInk: '#fffefb',
    sealSoft: '#f8e8e4',
    good: '#2b7448',
    warn: '#8a5f0d',
    bad: '#b3362b',
    code: '#f3f0e8',
    mark: '#fdf0b8',
    veil: 'rgb(34 30 22 / 42%)',
    veiledPaper: '#9e9b95',
  },
  tint: {
    red: { paper: '#f8e8e4', ink: '#a5352a' },
    ochre: { paper: '#f7eddb', ink: '#7d560c' },
    green: { paper: '#e5f2e9', ink: '#2a6f46' },
    teal: { paper: '#e0f1f2', ink: '#1d6a70' },
    blue: { paper: '#e9eff8', ink: '#23508e' },
    violet: { paper: '#f0eaf6', ink: '#6a4596' },
  },
  shadow: {
    card: '0 1px 2px rgb(60 50 30 / 5%), 0 8px 24px -12px rgb(60 50 30 / 14%)',
    raised: '0 2px 6px rgb(60 50 30 / 8%), 0 18px 48px -16px rgb(60 50 30 / 28%)',
  },
}

/** What changes between light and dark. */
export type Palette = typeof light

/** True dark: the same roles, never an inversion. */
export const dark: Palette = {
  color: {
    paper: '#15171a',
    surface: '#1a1d21',
    raised: '#20242a',
    line: '#2a2e35',
    lineStrong: '#3a3f48',
    field: '#6a7079',
    ink: '#e4e1da',
    inkSoft: '#a8abb2',
    inkFaint: '#8f939b',
    accent: '#8db2ea',
    accentInk: '#10203a',
    accentSoft: '#1d2a3f',
    seal: '#e0776a',
    sealInk: '#1b1110',
    sealSoft: '#33211f',
    good: '#6fc492',
    warn: '#d9ad5b',
    bad: '#ea8378',
    code: '#1f2329',
    mark: '#5a4d16',
    veil: 'rgb(0 0 0 / 58%)',
    veiledPaper: '#090a0b',
  },
  tint: {
    red: { paper: '#33211f', ink: '#e58b80' },
    ochre: { paper: '#322917', ink: '#d9ad5b' },
    green: { paper: '#1c2e24', ink: '#6fc492' },
    teal: { paper: '#182d2f', ink: '#6cc0c7' },
    blue: { paper: '#1d2a3f', ink: '#8db2ea' },
    violet: { paper: '#2a2336', ink: '#bb9fe0' },
  },
  shadow: {
    card: '0 1px 2px rgb(0 0 0 / 30%), 0 10px 28px -14px rgb(0 0 0 / 60%)',
    raised: '0 2px 6px rgb(0 0 0 / 36%), 0 20px 52px -16px rgb(0 0 0 / 76%)',
  },
}

/** What both palettes share: measures, type, motion and stacking. */
export const scale = {
  radius: { s: '8px', m: '12px', pill: '999px' },
  font: {
    sans: "system-ui, -apple-system, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
    serif: "'Songti SC', 'Source Han Serif SC', 'Noto Serif CJK SC', 'SimSun', Georgia, serif",
    mono: "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace",
  },
  // Type follows the size that a reader has set in the browser; the rest keeps its measure.
  text: { xs: '0.75rem', s: '0.8125rem', m: '0.9375rem', l: '1.0625rem' },
  title: { s: '1.0625rem', m: '1.25rem', l: '1.75rem', xl: '2.5rem' },
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '24px',
    6: '32px',
    7: '48px',
    8: '72px',
  },
  size: { page: '1120px', measure: '684px', aside: '300px', form: '400px', bar: '60px' },
  motion: { quick: '0.14s', calm: '0.2s' },
  layer: { bar: '10', menu: '20', toast: '40' },
}
