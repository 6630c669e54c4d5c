/** The package has types for its converters only: `萬 万|與 与|…`, the character that is written most first. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
