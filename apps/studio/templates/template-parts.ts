import { interfaceOf, NO_INTERFACE, type PageDocument, type PageEntry } from '#kernel/page/records'
import { type ProjectTexts, pageKind } from '#kernel/page/schema'
import type { BlockInfo, ProjectSettings, TemplateInfo, TemplateParts } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import type { BlockSource } from '../editor/document/block-source.ts'
import { NO_PROJECT_LOOK, type ProjectLook, projectLook } from '../look/read-project-look.ts'

/** What a page of a template is drawn with, in the forms in which a project answers it. */
export interface PartsOfTemplate {
  readonly blocks: BlockSource
  readonly look: ProjectLook
  /** Absent for a page that came alone. */
  readonly texts?: ProjectTexts
  readonly settings?: ProjectSettings
}

const documentOf = (entries: readonly PageEntry[]): PageDocument => ({
  entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])),
})

/** A template is of no project and has no documents, so that nothing of these can be opened or changed. */
function partsFrom({ blocks, look, texts, variables }: TemplateParts): PartsOfTemplate {
  const newest = new Map<string, TemplateParts['blocks'][number]>()
  for (const block of blocks) if ((newest.get(block.id)?.version ?? 0) < block.version) newest.set(block.id, block)
  const infos: readonly BlockInfo[] = [...newest.values()].map(({ id, version, name, entries }) => ({
    ...{ id, version, name, projectId: 0, documentId: 0, revision: 1, uses: 0, users: 0, changed: false, createdAt: '', updatedAt: '' },
    interface: interfaceOf(documentOf(entries)) ?? NO_INTERFACE,
  }))
  return {
    blocks: {
      list: async () => infos,
      content: async (id, version) => {
        const found = blocks.find((block) => block.id === id && block.version === version)
        if (!found) throw new Error(`The template has no version ${version} of the block ${id}`)
        return found.entries
      },
    },
    look: look.length === 0 ? NO_PROJECT_LOOK : projectLook(look),
    ...(texts.locales.length === 0 ? {} : { texts }),
    ...(variables.length === 0
      ? {}
      : {
          settings: {
            ...{ documentId: 0, revision: 1, remark: '', logo: '' },
            ...{ variables: [...variables], you: { roles: [], permissions: [] } },
          },
        }),
  }
}

export async function readTemplateParts(
  id: TemplateInfo['id'],
  position: string | null,
  language: string,
  signal?: AbortSignal,
): Promise<PartsOfTemplate> {
  const asked = { id, language, ...(position === null ? {} : { position }) }
  return partsFrom(await call('GET /template/parts/{id}', asked, signal ? { signal } : {}))
}
