import { call } from '#shell/client'
import { currentSource } from '#shell/locale'
import { NO_PROJECT_LOOK } from '../../look/read-project-look.ts'
import { readTemplateParts } from '../../templates/template-parts.ts'
import type { EditorKind, Readable, Surroundings } from '../document/editor-kind.ts'
import { templatePlugin } from '../pages-panel/template-plugin.ts'

/** Which page of several is looked at says the address, `?position=2`. */
const positionAsked = (): string | null => new URLSearchParams(location.search).get('position')

const known = <T>(value: T): Readable<T> => ({ first: Promise.resolve(value), read: async () => value })

/** A template is of no project: what its page is drawn with is part of it, and nobody can be asked for more. */
async function surroundings(id: number | string, signal: AbortSignal): Promise<Surroundings> {
  const parts = await readTemplateParts(id, positionAsked(), currentSource(), signal).catch(() => undefined)
  return {
    ...(parts ? { blocks: parts.blocks } : {}),
    ...(parts?.settings ? { settings: known(parts.settings) } : {}),
    look: known(parts?.look ?? NO_PROJECT_LOOK),
    ...(parts?.texts ? { texts: Promise.resolve(parts.texts) } : {}),
    isShared: false,
  }
}

/** Pages of templates, to look at. */
export const templateEditor: EditorKind = {
  id: 'template',
  plugins: [templatePlugin],
  readOnly: { zh: '这是模板的内容，仅供查看', en: 'This is what a template holds, to look at' },
  at(params) {
    const { template, builtIn } = params
    if (template === undefined && builtIn === undefined) return null
    const id = builtIn === undefined ? Number(template) : `built-in:${builtIn}`
    return {
      key: `template ${id}`,
      named: { template: id },
      read(signal) {
        const position = positionAsked()
        const asked = { id, language: currentSource(), ...(position === null ? {} : { position }) }
        return call('GET /template/records/{id}', asked, { signal })
      },
      surroundings: (_, signal) => surroundings(id, signal),
    }
  },
  backTo: () => '/templates',
}
