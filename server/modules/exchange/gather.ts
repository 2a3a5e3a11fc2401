import { runStepsInTurns } from '#kernel/document'
import type { PageDocument } from '#kernel/page/records'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { Gathering, LeftOut, RegisteredPart, Sheet } from '../../parts/part.ts'
import { allSections, type ExchangeFile, type FileHead, itemsOf } from '../../parts/section.ts'
import { createPauses, mapInSteps, nextTurn } from '../../pauses.ts'
import { emptyFile, inOrder } from './file-model.ts'
import { pluginsNamed } from './needed.ts'
import { filesNamed } from './other-ids.ts'
import { mapPrivate, secretId } from './private-values.ts'
import { servicesOf, sumOfServices } from './services.ts'

interface Asked {
  readonly projectId: number
  /** Documents to export with what they need; the whole project where there are none. */
  readonly sheets?: readonly Sheet[]
  readonly withFiles: boolean
  /** Environments whose records go along; none unless said. */
  readonly data?: Gathering['data']
}

/** Collects the parts of a file from the modules. The caller has checked the user's rights. */
export const createGather = (deps: {
  readonly store: Pick<Store, 'read'>
  readonly codec: PageCodec
  readonly plugins: Pick<PluginSet, 'lookup'>
  readonly parts: () => readonly RegisteredPart[]
}) => {
  const { store, codec, plugins, parts } = deps

  const sheetsOf = async (gathering: Gathering, given: readonly Sheet[]): Promise<readonly Sheet[]> => {
    const sheets = [...given]
    for (const { work } of parts()) sheets.push(...((await work.gatherSheets?.(gathering, sheets)) ?? []))
    return sheets
  }

  /** The sheets without private values, which are collected in `secrets`. */
  const withoutPrivate = (sheets: readonly Sheet[], secrets: LeftOut[]) =>
    mapInSteps(sheets, (sheet) => ({
      ...sheet,
      document: mapPrivate(sheet.document, ({ entry, path, name }, value) => {
        if (value === '') return value
        secrets.push({ id: secretId(sheet.sheet, entry, path), name: name.slice(0, 300), of: sheet.name })
        return ''
      }),
    }))

  const documentSections = async (sheets: readonly Sheet[]): Promise<Partial<ExchangeFile>> => {
    const pause = createPauses()
    const lists = new Map<string, unknown[]>()
    for (const { section, card, document } of sheets) {
      const list = lists.get(section) ?? []
      lists.set(section, list)
      list.push({ ...card, pageData: await runStepsInTurns(codec.formatSteps(document), pause) })
      await pause()
    }
    return Object.fromEntries(lists)
  }

  const otherSections = async (gathering: Gathering, documents: readonly PageDocument[], sheets: readonly Sheet[], secrets: LeftOut[]) => {
    const found: Partial<ExchangeFile>[] = []
    for (const { work } of parts()) {
      const gathered = await work.gather?.(gathering, documents, sheets)
      if (gathered) found.push(gathered.sections)
      secrets.push(...(gathered?.secrets ?? []))
    }
    return Object.fromEntries(found.flatMap((each) => Object.entries(each))) as Partial<ExchangeFile>
  }

  const addressesIn = async (file: ExchangeFile): Promise<readonly string[]> => {
    const items = allSections().flatMap((section) => {
      const value = file[section.key] as unknown
      if (!section.namesFiles) return []
      return Array.isArray(value) ? itemsOf(section, value) : [value]
    })
    const named = await mapInSteps(items, (each) => [...filesNamed(each)])
    return [...new Set(named.flat())].sort()
  }
  const attached = async (file: ExchangeFile): Promise<Partial<ExchangeFile>> => {
    const addresses = await addressesIn(file)
    const found: Partial<ExchangeFile>[] = []
    for (const { work } of parts()) found.push((await work.attach?.(store.read, addresses)) ?? {})
    return Object.fromEntries(found.flatMap((each) => Object.entries(each))) as Partial<ExchangeFile>
  }

  const pluginsOf = async (documents: readonly PageDocument[]): Promise<ExchangeFile['plugins']> => {
    const found = await mapInSteps(documents, (document) => pluginsNamed([document], plugins.lookup))
    return [...new Map(found.flat().map((each) => [each.id, each])).values()]
  }
  const servicesIn = async (documents: readonly PageDocument[]): Promise<ExchangeFile['services']> => {
    const found = await mapInSteps(documents, (document) => servicesOf([document], plugins.lookup.outgoing()))
    return sumOfServices(found.flat())
  }

  return async (actor: Actor, kind: FileHead['tessera'], asked: Asked): Promise<ExchangeFile> => {
    const { projectId, sheets: given, withFiles, data = [] } = asked
    await nextTurn()
    const gathering: Gathering = { db: store.read, actor, projectId, all: given === undefined, data }
    const secrets: LeftOut[] = []
    const sheets = await withoutPrivate(await sheetsOf(gathering, given ?? []), secrets)
    const documents = sheets.map(({ document }) => document)
    const part: ExchangeFile = {
      ...emptyFile(kind),
      ...(await documentSections(sheets)),
      ...(await otherSections(gathering, documents, sheets, secrets)),
    }
    return inOrder({
      ...part,
      ...(withFiles ? await attached(part) : {}),
      ...{ plugins: await pluginsOf(documents), services: await servicesIn(documents), secrets: secrets.map((each) => ({ ...each })) },
    })
  }
}
export type Gather = ReturnType<typeof createGather>
