/**
 * Characters that pass for a Latin letter, each to the letter it passes for: `target: look-alikes`.
 * Applied after NFKC, lower-casing and removal of accents, so only what survives those is listed.
 * Digits join the letter they are mistaken for, on both sides of a comparison.
 */
const alikes = `
a: аαɑ
b: ьƅвβ
c: сϲⅽ
d: ԁɗđ
e: еҽєεз3
f: ƒϝ
g: ɡց9
h: һնнң
i: łіιıɩ1lӏ|ⅰǀ
j: јϳ
k: кκ
m: мⅿ
n: пηո
o: øоοօσ0〇○
p: рρ
q: ԛզ
r: гѓ
s: ѕꜱ5
t: тτ
u: υսцμ
v: νѵⅴ
w: ԝωшѡ
x: хχ×
y: уүγʏ
z: ᴢ2
`

/** Look-alike to Latin letter. */
export const confusables: Record<string, string> = Object.fromEntries(
  alikes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', others = ''] = line.split(': ')
      return Array.from(others).map((other) => [other, letter])
    }),
)
