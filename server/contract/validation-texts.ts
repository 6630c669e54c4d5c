import type { ErrorObject } from 'ajv/dist/2020.js'
import type { FieldErrors } from '#server/lib/problem.ts'

/** The mistakes that Ajv found, as sentences to show beside each field; a field inside a field is named `tags.0`. */
export function fieldErrors(errors: ErrorObject[]): FieldErrors {
  const told = errors.filter(({ keyword }) => !wrappers.has(keyword))
  // Callers make up the names: in a plain object some are there before anything was found.
  const found = new Map<string, string[]>()
  for (const error of told.length > 0 ? told : errors) {
    const field = fieldOf(error)
    const sentence = sentenceFor(error)
    const sentences = found.get(field) ?? []
    if (!sentences.includes(sentence)) found.set(field, [...sentences, sentence])
  }
  return Object.fromEntries(found)
}

/** They only say that something inside them failed, which has its own error. */
const wrappers = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not'])

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = nameIn[keyword]
  return [...path, ...(name ? [clipped(String(params[name]))] : [])].join('.') || 'body'
}

/** What Ajv finds at an object but says of one of its fields, and the parameter that names the field. */
const nameIn: Record<string, string> = {
  required: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
}

/** A caller makes up the names of unknown fields; the answer does not repeat a megabyte of them. */
const clipped = (name: string) =>
  name.length > 128 ? `${Array.from(name.slice(0, 128)).slice(0, 64).join('')}…` : name

function sentenceFor({ keyword, params }: ErrorObject): string {
  const limit = String(params.limit)
  switch (keyword) {
    case 'required':
      return '不能为空'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '不认识这个字段'
    case 'minLength':
      return limit === '1' ? '不能为空' : `至少需要 ${limit} 个字符`
    case 'maxLength':
      return `不能超过 ${limit} 个字符`
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'minItems':
      return `至少需要 ${limit} 项`
    case 'maxItems':
      return `不能超过 ${limit} 项`
    case 'uniqueItems':
      return '不能有重复的项'
    case 'enum':
    case 'const':
      return '不是可选的值'
    case 'type':
      return typeSentence(String(params.type))
    case 'format':
      return formats[String(params.format)] ?? '格式不正确'
    default:
      return '格式不正确'
  }
}

const formats: Record<string, string> = {
  email: '请输入有效的邮箱地址',
  uuid: '不是有效的编号',
  'date-time': '不是有效的时间',
  date: '不是有效的日期',
  uri: '不是有效的网址',
}

const types: Record<string, string> = {
  string: '应为文字',
  integer: '应为整数',
  number: '应为数字',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为对象',
}

const typeSentence = (names: string) =>
  types[names.split(',').find((name) => name !== 'null') ?? ''] ?? '格式不正确'
