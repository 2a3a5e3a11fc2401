import type { Label, PageDocument } from '#kernel/page'
import { analyse } from './analyse.ts'
import { namesOf, type ReferenceOptions } from './reference-target.ts'

/** Why a text cannot be the formula of a computed variable, with the position; null when it can. Loops are told by `newCycle`. */
export function refusedFormula(document: PageDocument, source: string, options: ReferenceOptions = {}): Label | null {
  if (source.trim() === '') return { zh: '公式不能为空', en: 'The formula is empty' }
  const result = analyse('formula', source, namesOf(document, options))
  if (!result.ok) {
    const { message, label, at } = result.error
    const [zh, en] = at ? [`第 ${at.line} 行第 ${at.column} 列：`, `Line ${at.line}, column ${at.column}: `] : ['', '']
    return { zh: `${zh}${label?.zh ?? message}`, en: `${en}${message}` }
  }
  const { reads } = result
  const readsAll = reads === 'dynamic' || reads.some((path) => path === '' || path === 'variable')
  return readsAll
    ? {
        zh: '请写出要读取的变量名：读取全部变量也会读到它自己',
        en: 'Name the variables that it reads: reading all of them would read itself',
      }
    : null
}
