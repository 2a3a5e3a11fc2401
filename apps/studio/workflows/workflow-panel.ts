import type { PanelContext } from '#sdk/setter'
import { call } from '../../shell/client.ts'
import { projectPanel } from '../flows/project-panel.ts'
import { sampleRecord } from '../flows/sample-record.ts'
import type { SampleRecords } from './workflow-names.ts'

/** What setters can know of the project of a workflow. */
export const panelOf = (projectId: number, workflowId: number): Partial<PanelContext> =>
  projectPanel(projectId, { exceptWorkflow: workflowId })

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
