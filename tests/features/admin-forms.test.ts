import { describe, expect, test } from 'vitest'
import { entryOf, todoProblems } from '#src/features/admin/todos/todo-form.ts'
import { mergeProblems } from '#src/features/admin/topics/merging.ts'
import { topicProblems } from '#src/shared/topic-wording.ts'
import type { components } from '#openapi/generated/schema.d.ts'

const todo: components['schemas']['Todo'] = {
  id: '019a9b2e-0000-7000-8000-000000000b01',
  title: '整理分类',
  description: '',
  isDone: false,
  doneTime: null,
  dueTime: '2026-11-22T10:30:00Z',
  assignee: null,
  creator: null,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
}

describe('话题的名称与介绍', () => {
  test.each([
    ['', '请填写话题名称'],
    ['一', '话题名称需要 2 到 30 个字'],
    ['字'.repeat(31), '话题名称需要 2 到 30 个字'],
    ['😀'.repeat(30), undefined],
    [' 夜  航 ', undefined],
  ])('“%s”', (name, problem) => {
    expect(topicProblems({ name, description: '' }).name).toBe(problem)
  })

  test('介绍最多 500 个字', () => {
    const long = (count: number) => ({ name: '夜航', description: '😀'.repeat(count) })
    expect(topicProblems(long(500))).toEqual({})
    expect(topicProblems(long(501))).toEqual({ description: '话题介绍最多 500 个字' })
  })
})

test('合并要选一个话题，原因不能太长', () => {
  const target = { id: todo.id, name: '听雨' }
  expect(mergeProblems({ target: null, reason: '' })).toEqual({ target: '请选择要并入的话题' })
  expect(mergeProblems({ target, reason: '因'.repeat(500) })).toEqual({})
  expect(mergeProblems({ target, reason: '因'.repeat(501) })).toEqual({
    reason: '原因最多 500 个字',
  })
})

describe('待办', () => {
  test('期限照这里的时间给人看，读得回去', () => {
    const { due } = entryOf(todo)
    expect(due).toMatch(/^2026-11-2\dT\d\d:30$/)
    expect(new Date(due).toISOString()).toBe('2026-11-22T10:30:00.000Z')
    expect(entryOf(null)).toEqual({
      title: '',
      description: '',
      due: '',
      assigneeId: '',
      isDone: false,
      updateTime: '',
    })
  })

  test('要写下做什么；期限要是一个时间', () => {
    const entry = entryOf(todo)
    expect(todoProblems(entry)).toEqual({})
    expect(todoProblems({ ...entry, title: '  ' })).toEqual({ title: '请写下要做的事' })
    expect(todoProblems({ ...entry, title: '长'.repeat(101) })).toEqual({
      title: '最多 100 个字',
    })
    expect(todoProblems({ ...entry, due: '明天' })).toEqual({ due: '这不是一个时间' })
  })
})
