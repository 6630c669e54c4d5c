/**
 * Words that people decorate into a password. Matched after lower-casing, undoing the usual
 * substitutions (`p@ssw0rd`) and dropping digits and signs at both ends, so one word stands for hundreds of entries.
 */
const words = new Set(
  `password passwords passwort passw pass passpass passme mypassword thepassword nopassword newpassword
  changeme letmein letmeinn welcome welcomes iloveyou iloveu iloveme ilove loveyou lovelove loveme lovers
  princess sunshine football baseball basketball superman batman spiderman starwars dragon dragons monkey master
  shadow michael jennifer jessica ashley charlie jordan hunter thomas daniel andrew joshua matthew robert
  qwer qwert qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc qazwsx qazwsxedc zaqxsw zaqwsx qwerqwer qwertqwert qwertyqwerty
  asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf zxcv zxcvb zxcvbn zxcvbnm zxczxc azerty azertyuiop
  poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc abcdabcd aaaa
  admin admins administrator administrador root rootroot toor user username users guest test testing testtest tester
  demo default secret server system manager login access internet computer windows microsoft google facebook samsung
  whatever trustno trustnoone freedom killer pokemon naruto minecraft liverpool chelsea arsenal barcelona realmadrid
  cookie chocolate butterfly babygirl angel angels flower flowers summer winter spring autumn january
  hello helloworld hellohello hello kitty hellokitty goodluck goodboy nothing blessed forever jesus
  woaini woaiwojia woaiwoziji woaimama woaibaba woaizhongguo aini ainiyiwannian woshishui woshinidie woyaoni
  nihao nihaoma wobuzhidao zhongguo beijing shanghai guangzhou shenzhen chongqing zhang wang liu chen
  mima mimamima wodemima wangjimima buzhidao caonima tamade shabi xiaoxiao dahai mingtian tiantian kuaile xingfu
  taobao alipay weixin wechat baidu tencent alibaba jingdong inkstone blog bloger blogger
  q w e r t y a s d f g h j k l z x c v b n m qq qaz wsx qwe asd qaz2wsx qaz2wsx3edc q2w3e4r q2w3e4r5t q1w2e3r a1b2c3d a1s2d3f zxc aa aaa ab xx xxx zz zzz`.split(
    /\s+/,
  ),
)

const numbers = new Set(
  `5201314 5201314520 52013140 13145200 1314520 13145201314 52013141 14520131 147258369 1472583690 159357258 159753 159753258
  741852963 963852741 789456123 456123789 123123123 123321123 1234554321 12344321 112233445566 11223344 1122334455 12341234
  12121212 10101010 20082008 88889999 66668888 66778899 78945612 31415926 314159265 3141592653 27182818 147852369
  110110110 119119119 120120120 520520520 521521521 1314521521 100200300 741741741 258258258`.split(
    /\s+/,
  ),
)

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
const lines = [...rows, ...rows.map((row) => Array.from(row).reverse().join(''))]

const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Tells whether a guesser's first list holds this password: well-known words and numbers, runs, repetitions, dates. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const packed = plain.replace(/[\s._-]/g, '')
  return (
    packed === '' ||
    isRepetition(packed) ||
    lines.some((line) => line.includes(packed)) ||
    isKnownNumber(packed) ||
    bare(packed).some((word) => words.has(word))
  )
}

/** `aaaaaaaa`, `12341234`, `abcabcabc`: a piece of at most four characters, over and over; `11112222`: nothing but runs. */
const isRepetition = (text: string) =>
  isPeriodic(text) || /^(?:(.)\1\1)+$/su.test(foldRuns(text))

const isPeriodic = (text: string) =>
  [1, 2, 3, 4].some((period) => text.length > period && text.startsWith(text.slice(period)))

/** Every run of three or more shortened to three, so that the test above has one way to read a text. */
const foldRuns = (text: string) => text.replace(/(.)\1{3,}/gsu, '$1$1$1')

function isKnownNumber(text: string) {
  if (!/^\d+$/.test(text)) return false
  return numbers.has(text) || isDate(text)
}

function isDate(text: string) {
  const [, month, day] = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(text) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth && Number(day) >= 1 && Number(day) <= 31
}

/** The words that may hide behind the decoration. */
function bare(text: string) {
  const withoutTail = text.replace(/[\d!@#$%^&*+=?~]+$/, '')
  return [text, undone(text), undone(withoutTail)].map((word) =>
    word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  )
}

const undone = (text: string) =>
  Array.from(text, (character) => substitutions[character] ?? character).join('')
