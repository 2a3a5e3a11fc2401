import * as z from 'zod'
import { opaque } from '../../http/answer.ts'
import { orUnusable, requireSmall } from '../../parts/errors.ts'
import { fileName, fileVisibility } from '../../parts/fields.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { isService } from './file-records.ts'
import { parseVariable, type VariableRecord } from './variable.ts'

const MOST_VARIABLES = 200
const MOST_CONFIG = 500

const fileProject = z
  .strictObject({ name: fileName, isPublic: fileVisibility, settings: z.record(z.string(), z.unknown()) })
  .nullable()
  .default(null)
type FileProject = z.output<typeof fileProject>
const settingsRecord = z.looseObject({ kind: z.string().max(60), id: z.string().max(100) })
/** A record of a project's settings, which its kind reads. */
export type FileSettings = z.output<typeof settingsRecord>

declare module '../../parts/section.ts' {
  interface FileParts {
    project: FileProject
    variables: VariableRecord[]
    config: FileSettings[]
  }
  interface PlanParts {
    settings: true
    variables: true
    services: true
  }
}

const nameOf = ({ kind, id }: FileSettings): string => `${kind}-${id}`

export const settingsFile = defineSections(import.meta.filename, [
  {
    key: 'project',
    rank: 10,
    schema: fileProject,
    form: { as: 'single' },
    namesFiles: true,
    adminsOnly: true,
    read(value: FileProject) {
      requireSmall('settings', [value?.settings])
      return value
    },
    portable: (value: FileProject) => value && { ...value, isPublic: 2 as const },
    parts: {
      settings: {
        one: { zh: '设置', en: 'Settings' },
        many: { zh: '项目设置', en: 'Project settings' },
        isSingle: true,
        count: (value: FileProject) => (value ? 1 : 0),
      },
    },
  },
  {
    key: 'variables',
    rank: 50,
    schema: z.array(opaque<VariableRecord>()).max(MOST_VARIABLES).default([]),
    most: MOST_VARIABLES,
    form: { as: 'list', nameOf: ({ name }: VariableRecord) => name },
    adminsOnly: true,
    inOrder: (variables: VariableRecord[]) => variables.toSorted(by(({ name }) => name)),
    read(variables: VariableRecord[]) {
      requireSmall('variables', variables)
      return variables.map((variable, at) => orUnusable(`variables.${at}`, () => parseVariable(variable)))
    },
    parts: {
      variables: {
        one: { zh: '变量', en: 'Variable' },
        many: { zh: '变量', en: 'Variables' },
        count: (variables: VariableRecord[]) => variables.length,
      },
    },
  },
  {
    // Further records of the settings: how the app looks, services by name.
    key: 'config',
    rank: 70,
    schema: z.array(settingsRecord).max(MOST_CONFIG).default([]),
    most: MOST_CONFIG,
    form: { as: 'list', nameOf },
    adminsOnly: true,
    inOrder: (records: FileSettings[]) => records.toSorted(by(nameOf)),
    read(records: FileSettings[]) {
      requireSmall('config', records)
      return records
    },
    // Services say where a project runs.
    portable: (records: FileSettings[]) => records.filter((record) => !isService(record)),
    parts: {
      services: {
        one: { zh: '服务前缀', en: 'Service' },
        many: { zh: '服务前缀', en: 'Service prefixes' },
        count: (records: FileSettings[]) => records.filter(isService).length,
      },
    },
  },
])
