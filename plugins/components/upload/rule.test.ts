import { expect, test } from 'vitest'
import type { UploadRules } from '#sdk/react'
import { checkChosen } from './chosen.ts'
import { ruleOf } from './rule.ts'
import { TEXTS } from './texts.ts'

const MB = 1024 * 1024
const rules: UploadRules = {
  kinds: [
    { kind: 'picture', extensions: ['png', 'jpg', 'jpeg'], megabytes: 1.5 },
    { kind: 'document', extensions: ['pdf', 'docx'], megabytes: 10 },
    { kind: 'audio', extensions: ['mp3', 'm4a'], megabytes: 4 },
  ],
  settings: '/project/7/config#uploads',
}

test('a rule is what an element takes of what its project does, with the smaller of both sizes, in words', () => {
  const both = ruleOf(rules, ['image/png', 'image/jpeg', 'application/pdf'], 2 * MB, TEXTS.en)
  expect(both.words).toBe('PNG, JPG, 1.5 MB at most; PDF, 2 MB at most')
  expect(['a.PNG', 'a.pdf', 'a.docx', 'a.mp3', 'a'].map((name) => both.mostOf(name))).toEqual([
    1.5 * MB,
    2 * MB,
    undefined,
    undefined,
    undefined,
  ])
  expect(ruleOf(rules, ['audio/*'], MB, TEXTS.zh).words).toBe('MP3, M4A，最大 1 MB')
  expect(ruleOf(rules, ['video/*'], MB, TEXTS.en).words).toBe('')
})

test('an element that names no types offers all that its project takes', () => {
  expect(ruleOf(rules, [], MB, TEXTS.en).accept).toEqual(['.png', '.jpg', '.jpeg', '.pdf', '.docx', '.mp3', '.m4a'])
})

test('a refusal says which kind was found, what is taken, and whether somebody can change it', async () => {
  const accept = ['application/pdf', 'video/*', 'audio/*']
  const rule = ruleOf(rules, accept, 20 * MB, TEXTS.en)
  const check = (file: File, most = 20 * MB) => checkChosen([file], { accept, most, room: 1, maxCount: 1, rule }, TEXTS.en)
  expect((await check(new File(['x'], 'a.mp4', { type: 'video/mp4' }))).problem).toEqual({
    text: 'The project does not take “a.mp4” (MP4). Taken are PDF, 10 MB at most; MP3, M4A, 4 MB at most.',
    isRule: true,
  })
  const large = new File([new Uint8Array(5 * MB)], 'a.mp3')
  expect((await check(large)).problem).toEqual({ text: '“a.mp3” has 5 MB, and 4 MB are the most', isRule: true })
  expect((await check(large, MB)).problem).toEqual({ text: '“a.mp3” has 5 MB, and 1 MB are the most' })
  expect((await check(new File(['x'], 'a.mp3'))).good).toHaveLength(1)
})
