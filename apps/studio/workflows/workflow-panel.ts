import { setterDeclarations } from '#plugins/presets/setters'
import type { SetterDeclaration } from '#sdk'
import type { PanelContext } from '#sdk/setter'
import { call } from '../../shell/client.ts'
import { fieldsOfModel, modelsOf } from '../editor/inspector/panel/model-fields.ts'
import { type SampleRecords, sampleRecord } from './workflow-names.ts'

const setters = setterDeclarations as readonly unknown[] as readonly SetterDeclaration[]

export const setterOf = (id: string): SetterDeclaration | undefined => setters.find((setter) => setter.id === id)

/** What setters can know of the project of a workflow. */
export const panelOf = (projectId: number): Partial<PanelContext> => ({
  models: () => modelsOf(projectId),
  modelFields: (model) => fieldsOfModel(projectId, model),
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
