import * as z from 'zod'
import { type WorkflowEntry, workflowKind } from '#kernel/page/schema'
import { opaque } from '../../http/answer.ts'
import { orUnusable, requireSmall, requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { MOST_WORKFLOWS } from './errors.ts'
import { workflowDescription, workflowName } from './names.ts'

export const fileWorkflow = z.strictObject({
  name: workflowName,
  description: workflowDescription,
  /** What starts it and its steps, as they are edited. Secrets are in it by their names alone. */
  entries: z.array(opaque<WorkflowEntry>()).max(2),
})
export type FileWorkflow = z.output<typeof fileWorkflow>

declare module '../../parts/section.ts' {
  interface FileParts {
    workflows: FileWorkflow[]
  }
  interface PlanParts {
    workflows: true
  }
}

export const workflowsFile = defineSections(import.meta.filename, [
  {
    key: 'workflows',
    rank: 63,
    schema: z.array(fileWorkflow).max(MOST_WORKFLOWS).default([]),
    most: MOST_WORKFLOWS,
    form: { as: 'list', nameOf: (workflow: FileWorkflow) => workflow.name },
    omittedEmpty: true,
    inOrder: (workflows: FileWorkflow[]) => workflows.toSorted(by(({ name }) => name)),
    read(workflows: FileWorkflow[]) {
      return workflows.map((workflow) => {
        requireSmall('workflows', workflow.entries)
        const read = (entry: WorkflowEntry) => orUnusable(`workflows.${workflow.name}`, () => workflowKind.parse(entry))
        return { ...workflow, entries: workflow.entries.map((entry) => read(entry) as WorkflowEntry) }
      })
    },
    check(workflows: FileWorkflow[]) {
      requireUnique(
        'workflows',
        workflows.map(({ name }) => name),
      )
    },
    parts: {
      workflows: {
        one: { zh: '工作流', en: 'Workflow' },
        many: { zh: '工作流', en: 'Workflows' },
        count: (workflows: FileWorkflow[]) => workflows.length,
      },
    },
  },
])
