import * as z from 'zod'
import { runStepsInTurns } from '#kernel/document'
import { type BlockDocument, PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import { plainLine } from '../../http/plain-text.ts'
import type { PageCodec } from '../../outside/codec.ts'
import { createPauses } from '../../pauses.ts'
import { blockId, MOST_BROUGHT } from './block-id.ts'
import { blockErrors } from './errors.ts'

/** The blocks that a page's file has with it, by `keyOf`. */
export type Carried = ReadonlyMap<string, CarriedBlock>
export interface CarriedBlock {
  readonly name: string
  readonly content: PageDocument
}
export const NOTHING_CARRIED: Carried = new Map()

/** The same text for the same version of a block. */
export const keyOf = (id: string, version: number): string => `${version} ${id}`

const carriedBlock = z.strictObject({
  id: blockId,
  version: z.int().min(1),
  name: z.string().overwrite(plainLine).min(1).max(60),
  pageData: z.record(z.string(), z.unknown()),
})

const refuse = (zh: string, en: string) => new AppError(blockErrors.fileUnusable, { detail: { zh, en } })

/** Versions of blocks as a page's file has them. */
export async function carriedText(
  blocks: readonly (BlockDocument & { readonly name: string })[],
  codec: Pick<PageCodec, 'formatSteps'>,
): Promise<Json> {
  const pause = createPauses()
  const carried: Json[] = []
  for (const { id, version, name, document } of blocks) {
    carried.push({ id, version, name, pageData: await runStepsInTurns(codec.formatSteps(document), pause) })
    await pause()
  }
  return carried
}

/**
 * The other way round, with pauses.
 * @throws AppError that names what is no block, or its place
 */
export async function readCarried(value: unknown, codec: Pick<PageCodec, 'parseSteps'>, most = MOST_BROUGHT): Promise<Carried> {
  if (value === undefined) return NOTHING_CARRIED
  if (!Array.isArray(value)) throw refuse('“blocks”应为列表', '“blocks” has to be a list')
  if (value.length > most)
    throw refuse(
      `一个文件最多带 ${most} 个区块版本，此文件有 ${value.length} 个`,
      `A file may have ${most} versions of blocks at most, this one has ${value.length}`,
    )
  const found = new Map<string, CarriedBlock>()
  const pause = createPauses()
  for (const [at, each] of value.entries()) {
    const read = carriedBlock.safeParse(each)
    if (!read.success) {
      const path = [at, ...(read.error.issues[0]?.path ?? [])].join('.')
      throw refuse(`“blocks.${path}”无法读取`, `“blocks.${path}” cannot be read`)
    }
    const { id, version, name, pageData } = read.data
    if (found.has(keyOf(id, version)))
      throw refuse(`区块“${name}”的版本 ${version} 出现了两次`, `Version ${version} of the block “${name}” is there twice`)
    found.set(keyOf(id, version), { name, content: contentOf(name, await runStepsInTurns(codec.parseSteps(pageData), pause)) })
    await pause()
  }
  return found
}

function contentOf(name: string, { document, findings }: ReturnType<PageCodec['parse']>): PageDocument {
  const root = document.entries.get(PAGE_ID)
  if (root?.kind !== 'page' || !root.block)
    throw refuse(
      `“${name}”不是区块：它没有说明输入、事件、方法和插槽`,
      `“${name}” is no block: it does not say its inputs, events, methods and slots`,
    )
  const broken = findings.find(({ level }) => level === 'error')
  if (broken)
    throw refuse(`区块“${name}”的内容有错误（${broken.entry}）`, `The content of the block “${name}” has an error (at ${broken.entry})`)
  return document
}
