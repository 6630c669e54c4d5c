interface FormWords {
  create: string
  submit: string
}

/** The words of a form that writes something new, or changes what there is: only the button says another thing. */
export const wordsFor = <Words extends FormWords>(row: object | null, words: Words) => ({
  ...words,
  submit: row === null ? words.create : words.submit,
})
