import { setterDeclarations } from '#plugins/presets/setters'
import type { SetterDeclaration } from '#sdk'
import type { NamedThing, PanelContext } from '#sdk/setter'
import { call } from '../../shell/client.ts'
import { fieldsOfModel, modelsOf } from '../editor/inspector/panel/model-fields.ts'
import { secretsReader } from '../project-config/project-secrets.ts'
import { isByHand } from './trigger-words.ts'
import { type SampleRecords, sampleRecord } from './workflow-names.ts'

const setters = setterDeclarations as readonly unknown[] as readonly SetterDeclaration[]

export const setterOf = (id: string): SetterDeclaration | undefined => setters.find((setter) => setter.id === id)

/** The other workflows of the project that start when they are called, for steps that name one. */
const callable = async (projectId: number, own: number): Promise<readonly NamedThing[]> =>
  (await call('POST /workflow/list', { projectId }))
    .filter(({ id, trigger }) => id !== own && isByHand(trigger))
    .map(({ name, description }) => ({ code: name, name: description }))

/** What setters can know of the project of a workflow. */
export const panelOf = (projectId: number, workflowId: number): Partial<PanelContext> => ({
  ...({ workflows: () => callable(projectId, workflowId) } as object),
  approvalFlows: async () =>
    (await call('POST /approval/flow/list', { projectId })).map(({ name, description }) => ({
      ...{ code: name, name: description },
    })),
  models: () => modelsOf(projectId),
  modelFields: (model) => fieldsOfModel(projectId, model),
  secrets: secretsReader(() => projectId),
  dictionaries: () => call('POST /dictionary/list', { projectId }),
})

/** A record of each model; models that cannot be read are left out. */
export async function readSamples(
  projectId: number,
  models: readonly string[],
  signal: AbortSignal,
): Promise<SampleRecords> {
  const read = models.map((model) =>
    call('POST /data/shape', { projectId, env: 'stg', model }, { signal }).then(
      (shape) => [[model, sampleRecord(shape)] as const],
      () => [],
    ),
  )
  return new Map((await Promise.all(read)).flat())
}
