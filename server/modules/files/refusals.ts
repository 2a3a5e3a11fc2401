import { ownValue } from '#kernel/page/path'
import { FILE_KIND_WORDS } from '#kernel/page/uploads'
import type { ErrorKind } from '../../http/errors.ts'
import { AppError } from '../../http/errors.ts'
import type { UploadRules } from '../../wire.ts'
import { fileErrors } from './errors.ts'

const listed = (extensions: readonly string[]): string => extensions.map((each) => each.toUpperCase()).join(', ')

const allowed = ({ kinds }: UploadRules) => ({
  zh: kinds
    .map(({ kind, extensions, megabytes }) => `${FILE_KIND_WORDS[kind].zh} ${listed(extensions)}（最大 ${megabytes} MB）`)
    .join('；'),
  en: kinds
    .map(({ kind, extensions, megabytes }) => `${FILE_KIND_WORDS[kind].en} ${listed(extensions)} (${megabytes} MB at most)`)
    .join('; '),
})
const WHO = {
  zh: '项目的管理员可以在项目设置的“上传的文件”中修改',
  en: 'An administrator of the project changes this in its settings under Uploaded files',
}
const FOUND: { readonly [found: string]: { readonly zh: string; readonly en: string } } = { text: { zh: '文本', en: 'text' } }
const foundWords = (found: string | null) => {
  if (found === null) return { zh: '无法识别', en: 'of no kind that is known' }
  return ownValue(FOUND, found) ?? { zh: found.toUpperCase(), en: found.toUpperCase() }
}
const refused = (kind: ErrorKind, { zh, en }: ErrorKind['message'], data: object): AppError =>
  new AppError({ ...kind, message: { zh: `${zh}。${WHO.zh}`, en: `${en}. ${WHO.en}.` } }, { data })

/** A file of a kind that the project does not take, or that is not what its name says: what was found, what is taken, and who can change that. */
export const notTaken = (found: string | null, rules: UploadRules): AppError => {
  const [is, takes] = [foundWords(found), allowed(rules)]
  return refused(
    fileErrors.notTaken,
    {
      zh: `文件的内容（${is.zh}）不是可接收的类型，或与文件名不符。可上传：${takes.zh}`,
      en: `What is in the file (${is.en}) is not of a kind that is taken, or not what its name says. Taken are ${takes.en}`,
    },
    { found, settings: rules.settings },
  )
}

/** A file larger than the project takes of its kind. */
export const tooLarge = ({ kind, megabytes }: UploadRules['kinds'][number], rules: UploadRules): AppError =>
  refused(
    fileErrors.fileTooLarge,
    {
      zh: `${FILE_KIND_WORDS[kind].zh}文件不能超过 ${megabytes} MB`,
      en: `Files of this kind (${FILE_KIND_WORDS[kind].en}) must be at most ${megabytes} MB`,
    },
    { found: kind, settings: rules.settings },
  )
