import { call } from '#shell/client'
import { readProjectLook } from '../../look/read-project-look.ts'
import { blocksOfProject } from '../document/block-source.ts'
import type { Readable, Surroundings } from '../document/editor-kind.ts'

/** What a document of a project is drawn and checked with. What cannot be read is missing, and the document opens all the same. */
export function projectSurroundings(projectId: number): Surroundings {
  const id = String(projectId)
  return {
    blocks: blocksOfProject(projectId),
    settings: begun(() => call('GET /project/settings/{id}', { id })),
    look: begun(() => readProjectLook(projectId)),
    texts: call('GET /project/texts/{id}', { id }).catch(() => undefined),
    checkContext: () => call('GET /page/publish/checkContext/{projectId}', { projectId: id }),
    shapeOf: (model) => call('POST /data/shape', { projectId, env: 'stg', model }),
    isShared: true,
  }
}

const begun = <T>(read: () => Promise<T>): Readable<T> => ({ first: read().catch(() => undefined), read })
