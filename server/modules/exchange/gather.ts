import { asc, eq, inArray } from 'drizzle-orm'
import { runStepsInTurns } from '#kernel/document'
import { lookKind, type PageDocument, type TextRecord, textsKind } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { createPauses, mapInSteps, nextTurn } from '../../pauses.ts'
import type { Blocks } from '../blocks/service.ts'
import type { FileTables } from '../files/table.ts'
import type { MenuTables } from '../menus/table.ts'
import { missingPage, type PageService } from '../pages/service.ts'
import type { PageTables } from '../pages/table.ts'
import { type SettingsEntry, settingsKind } from '../project-settings/kind.ts'
import type { VariableRecord } from '../project-settings/variable.ts'
import { missingProject } from '../projects/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { Resources } from '../resources/service.ts'
import type { RoleTables } from '../roles/table.ts'
import { exchangeErrors } from './errors.ts'
import { type ExchangeFile, emptyFile, FILE_LIMITS, type FileSecret } from './file-model.ts'
import { inOrder } from './in-order.ts'
import { hostsNamed, lookNamed, pluginsNamed, servicesNamed, textsNamed, variablesNamed } from './needed.ts'
import { filesNamed } from './other-ids.ts'
import { mapPrivate } from './private-values.ts'
import type { ProjectRecords } from './project-records.ts'
import { servicesOf, sumOfServices } from './services.ts'
import { furtherRecords } from './settings-records.ts'

/** A page or a version of a block on its way into a file. */
interface Sheet {
  /** `page 12` or `block block_x 3`, for the ids of what is left out. */
  readonly key: string
  readonly name: string
  readonly document: PageDocument
}

/** The id of a value that is not in a file. */
export const secretId = (key: string, entry: string, path: string): string => `${key} ${entry} ${path}`.slice(0, 2_000)

/** Brings together what a page or a project is made of. Whoever asks was let do so. */
export const createGather = (deps: {
  readonly store: Store<ProjectTables & PageTables & FileTables & MenuTables & RoleTables>
  readonly codec: PageCodec
  readonly plugins: Pick<PluginSet, 'lookup'>
  readonly pages: Pick<PageService, 'openWithDocument'>
  readonly blocks: Pick<Blocks, 'versionsFor'>
  readonly resources: Pick<Resources, 'rowOf'>
  readonly records: ProjectRecords
  readonly fileStore: Pick<FileStore, 'get'>
}) => {
  const { store, codec, plugins, pages, blocks, resources, records, fileStore } = deps
  const { project, page, file, menu, projectRole } = store.t

  /** The content of a sheet without values that belong to nobody else. */
  const without = (sheet: Sheet, secrets: FileSecret[]): PageDocument =>
    mapPrivate(sheet.document, ({ entry, path, name }, value) => {
      if (value === '') return value
      secrets.push({ id: secretId(sheet.key, entry, path), name: name.slice(0, 300), of: sheet.name })
      return ''
    })

  const shared = async (db: Db, projectId: number) => {
    const settings = await records(db, projectId, settingsKind)
    const all: readonly SettingsEntry[] = [...(settings?.entries.values() ?? [])]
    const texts = await records(db, projectId, textsKind)
    const entries = [...(texts?.entries.values() ?? [])]
    const languages = entries.find((entry) => entry.kind === 'languages')
    const row = await resources.rowOf(db, projectId)
    return {
      settings: all.find((entry) => entry.kind === 'settings'),
      variables: all.filter((entry): entry is VariableRecord => entry.kind === 'variable'),
      config: furtherRecords(all),
      texts: texts && {
        locales: languages?.kind === 'languages' ? [...languages.locales] : [],
        texts: entries.filter((entry): entry is TextRecord => entry.kind === 'text'),
      },
      look: [...((await records(db, projectId, lookKind))?.entries.values() ?? [])],
      // The key for maps is a secret of the project.
      hosts: row && {
        hosts: row.hosts.map(({ kind, host, way }) => ({ kind, host, way })),
        any: [...row.any],
        devices: [...row.devices],
      },
      mapKey: row?.mapKey ?? '',
    }
  }

  const readFiles = async (db: Db, addresses: readonly string[]): Promise<ExchangeFile['files']> => {
    const names = addresses.map((address) => address.slice('/files/'.length))
    const known = new Map<string, string>()
    for (let at = 0; at < names.length; at += 500) {
      const part = names.slice(at, at + 500)
      const rows = await db.select({ name: file.name, shown: file.displayName }).from(file).where(inArray(file.name, part))
      for (const row of rows) known.set(row.name, row.shown)
    }
    const found: ExchangeFile['files'] = []
    let bytes = 0
    for (const name of names) {
      const stored = known.has(name) ? await fileStore.get(name) : null
      if (!stored) continue
      bytes += stored.size * 1.34
      if (bytes > FILE_LIMITS.bytes || found.length >= FILE_LIMITS.files) throw new AppError(exchangeErrors.tooMuch)
      const content = Buffer.from(await new Response(stored.stream()).arrayBuffer())
      found.push({
        ...{ address: `/files/${name}`, name: (known.get(name) ?? '').slice(0, 255), size: content.length },
        ...{ sha256: new Bun.CryptoHasher('sha256').update(content).digest('hex'), data: content.toString('base64') },
      })
    }
    return found
  }

  const formatted = async <C extends object>(sheets: readonly (C & { readonly document: PageDocument })[]) => {
    const pause = createPauses()
    const done: (Omit<C, 'document'> & { readonly pageData: { [key: string]: unknown } })[] = []
    for (const { document, ...card } of sheets) {
      const pageData = await runStepsInTurns(codec.formatSteps(document), pause)
      done.push({ ...card, pageData: pageData as { [key: string]: unknown } })
      await pause()
    }
    return done
  }

  /** What pages and blocks come to in a file, with what they name. */
  const whole = async (
    sheets: { readonly pages: readonly (Sheet & Omit<ExchangeFile['pages'][number], 'pageData'>)[]; readonly projectId: number },
    { all, withFiles }: { readonly all: boolean; readonly withFiles: boolean },
  ) => {
    const db = store.read
    await nextTurn()
    const found = await blocks.versionsFor(
      sheets.projectId,
      sheets.pages.map(({ document }) => document),
      { all },
    )
    const secrets: FileSecret[] = []
    const filePages = await mapInSteps(sheets.pages, ({ key, document, ...card }) => ({
      ...card,
      document: without({ key, name: card.name, document }, secrets),
    }))
    const fileBlocks = await mapInSteps(found.blocks, ({ id, version, name, document }) => ({
      ...{ id, version, name },
      document: without({ key: `block ${id} ${version}`, name, document }, secrets),
    }))
    const documents = [...filePages, ...fileBlocks].map(({ document }) => document)
    const of = await shared(db, sheets.projectId)
    const texts = of.texts && { ...of.texts, texts: [...(all ? of.texts.texts : textsNamed(documents, of.texts.texts))] }
    const content = {
      pages: await formatted(filePages),
      blocks: await formatted(fileBlocks),
      texts: texts && (all || texts.texts.length > 0) ? texts : null,
      variables: [...(all ? of.variables : variablesNamed(documents, of.variables))],
      look: [...(all ? of.look : lookNamed(documents, of.look))],
      config: [...(all ? of.config : servicesNamed(documents, of.config))],
      hosts: of.hosts ? (all ? of.hosts : hostsNamed(documents, of.hosts)) : null,
    }
    if (all && of.mapKey !== '') secrets.push({ id: 'project map-key', name: 'Baidu Maps', of: '' })
    return { content, documents, secrets, settings: of.settings, withFiles }
  }

  const pluginsInSteps = async (documents: readonly PageDocument[]): Promise<ExchangeFile['plugins']> => {
    const found = await mapInSteps(documents, (document) => pluginsNamed([document], plugins.lookup))
    return [...new Map(found.flat().map((each) => [each.id, each])).values()]
  }
  const servicesInSteps = async (documents: readonly PageDocument[]): Promise<ExchangeFile['services']> => {
    const found = await mapInSteps(documents, (document) => servicesOf([document], plugins.lookup.outgoing()))
    return sumOfServices(found.flat())
  }

  const finished = async (
    kind: ExchangeFile['tessera'],
    { content, documents, secrets, withFiles }: Omit<Awaited<ReturnType<typeof whole>>, 'settings'>,
    more: Partial<ExchangeFile> = {},
  ): Promise<ExchangeFile> => {
    const part = { ...emptyFile(kind), ...content, ...more }
    const named = await mapInSteps([...part.pages, ...part.blocks, part.look, part.project], (each) => [...filesNamed(each)])
    const addresses = [...new Set(named.flat())].sort()
    const file = {
      ...part,
      files: withFiles ? await readFiles(store.read, addresses) : [],
      plugins: await pluginsInSteps(documents),
      services: await servicesInSteps(documents),
      secrets,
    }
    return inOrder(file)
  }

  return {
    async page(
      actor: Actor,
      id: number,
      { withFiles = true }: { readonly withFiles?: boolean } = {},
    ): Promise<{ readonly file: ExchangeFile; readonly name: string; readonly projectId: number }> {
      const { row, document } = await pages.openWithDocument(actor, id, 'developer')
      const { name, remark, isPublic, projectId } = row
      const sheet = { id, name, remark, isPublic, key: `page ${id}`, document }
      const gathered = await whole({ pages: [sheet], projectId }, { all: false, withFiles })
      return { file: await finished('page', gathered), name, projectId }
    },

    async project(actor: Actor, id: number, { withFiles }: { readonly withFiles: boolean }) {
      const db = store.read
      const [row] = await db.select().from(project).where(eq(project.id, id))
      if (!row) throw missingProject()
      const ids = await db.select({ id: page.id }).from(page).where(eq(page.projectId, id)).orderBy(asc(page.id))
      const sheets: (Sheet & Omit<ExchangeFile['pages'][number], 'pageData'>)[] = []
      const pause = createPauses()
      for (const each of ids) {
        await pause()
        const opened = await pages.openWithDocument(actor, each.id, 'tester').catch((error: unknown) => {
          // Deleted meanwhile.
          if (error instanceof AppError && error.kind === missingPage().kind) return null
          throw error
        })
        if (!opened) continue
        const { name, remark, isPublic } = opened.row
        sheets.push({ id: each.id, name, remark, isPublic, key: `page ${each.id}`, document: opened.document })
      }
      const gathered = await whole({ pages: sheets, projectId: id }, { all: true, withFiles })
      const known = new Set(sheets.map((sheet) => sheet.id))
      const rows = await db.select().from(menu).where(eq(menu.projectId, id)).orderBy(asc(menu.sort), asc(menu.id))
      const positions = new Map<number | null, number>()
      const menus = rows.map(({ id, parentId, type, name, icon, kind, target, pageId, path, code, status }) => {
        const position = positions.get(parentId) ?? 0
        positions.set(parentId, position + 1)
        // Its page may have gone since the menu was read.
        return {
          id,
          parentId,
          position,
          type,
          name,
          icon,
          kind,
          target,
          pageId: known.has(pageId ?? 0) ? pageId : null,
          path,
          code,
          status,
        }
      })
      const ofMenus = new Set(menus.map((each) => each.id))
      const roles = await db.select().from(projectRole).where(eq(projectRole.projectId, id)).orderBy(asc(projectRole.id))
      const { kind: _kind, id: _id, ...settings } = gathered.settings ?? { kind: '', id: '', remark: row.remark, logo: row.logo }
      const file = await finished('project', gathered, {
        project: { name: row.name, isPublic: row.isPublic, settings },
        menus,
        roles: roles.map(({ id, name, remark, limits }) => ({ id, name, remark, limits: limits.filter((each) => ofMenus.has(each)) })),
      })
      return { file, name: row.name }
    },
  }
}
export type Gather = ReturnType<typeof createGather>
