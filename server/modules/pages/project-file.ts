import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { inWords } from '../../http/words.ts'
import { requireUnique, unusable } from '../../parts/errors.ts'
import { fileName, filePageData, fileRemark, fileVisibility } from '../../parts/fields.ts'
import { finding, ofDocument } from '../../parts/findings.ts'
import { by } from '../../parts/order.ts'
import { defineSections, type PartFinding, type ReadTools, type SheetContent } from '../../parts/section.ts'
import { createReadPage } from './read-page.ts'

const MOST_PAGES = 500

const filePage = z.strictObject({ id, name: fileName, remark: fileRemark, isPublic: fileVisibility, pageData: filePageData })
export type FilePage = z.output<typeof filePage>

declare module '../../parts/section.ts' {
  interface FileParts {
    pages: FilePage[]
  }
  interface PlanParts {
    pages: true
  }
  interface PartIds {
    pages: { readonly from: number; readonly to: number }
  }
}

/** Names the document of a page within a file. */
export const pageSheet = (pageId: number): string => `page ${pageId}`

export const pagesFile = defineSections(import.meta.filename, [
  {
    key: 'pages',
    rank: 20,
    schema: z.array(filePage).max(MOST_PAGES).default([]),
    most: MOST_PAGES,
    form: {
      as: 'documents',
      folders: 1,
      folderOf: (page: FilePage) => String(page.id),
      sheetOf: (page: FilePage) => pageSheet(page.id),
      read: readPages,
    },
    hasIds: true,
    namesFiles: true,
    inOrder: (pages: FilePage[]) => pages.toSorted(by((page) => page.id)),
    check(pages: FilePage[]) {
      requireUnique(
        'pages',
        pages.map((page) => page.id),
      )
    },
    portable: (pages: FilePage[]) => pages.map((page) => ({ ...page, isPublic: 2 as const })),
    parts: {
      pages: {
        one: { zh: '页面', en: 'Page' },
        many: { zh: '页面', en: 'Pages' },
        count: (pages: FilePage[]) => pages.length,
      },
    },
  },
])

async function readPages(pages: FilePage[], { kind, ...tools }: ReadTools) {
  const readPage = createReadPage(tools)
  const findings: PartFinding[] = []
  const sheets: SheetContent[] = []
  for (const { id: pageId, name, pageData } of pages) {
    const read = await named(name, () => readPage(pageData))
    findings.push(...ofDocument(name, read.findings))
    sheets.push({ sheet: pageSheet(pageId), name, document: read.document })
  }
  if (pages.length === 0 && kind === 'page') throw unusable('文件中没有页面', 'There is no page in the file')
  if (kind === 'page' && pages.length > 1)
    findings.push(finding('info', 'SEVERAL_PAGES', `文件中有 ${pages.length} 个页面`, `There are ${pages.length} pages in the file`))
  return { sheets, findings }
}

/** Errors of a page name the page. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error.kind
    const { detail } = error.options
    const more = (locale: 'zh' | 'en') => (detail === undefined ? '' : ` (${inWords(detail, locale)})`)
    throw unusable(`页面“${name}”：${message.zh}${more('zh')}`, `The page “${name}”: ${message.en}${more('en')}`)
  }
}
