import { setterDeclarations } from '#plugins/presets/setters'
import { triggerDeclarations } from '#plugins/presets/triggers'
import type { SetterDeclaration } from '#sdk'
import type { NamedThing, PanelContext } from '#sdk/setter'
import { call } from '../../shell/client.ts'
import { fieldsOfModel, modelsOf } from '../editor/inspector/panel/model-fields.ts'
import { allPages } from '../pages/all-pages.ts'
import { secretsReader } from '../project-config/project-secrets.ts'

const setters = setterDeclarations as readonly unknown[] as readonly SetterDeclaration[]

export const setterOf = (id: string): SetterDeclaration | undefined => setters.find((setter) => setter.id === id)

const startsByHand = (trigger: string): boolean =>
  triggerDeclarations.find(({ id }) => id === trigger)?.starts.by === 'hand'

/** Workflows of the project that start when they are called, for steps that name one. */
const callable = async (projectId: number, except: number | undefined): Promise<readonly NamedThing[]> =>
  (await call('POST /workflow/list', { projectId }))
    .filter(({ id, trigger }) => id !== except && startsByHand(trigger))
    .map(({ name, description }) => ({ code: name, name: description }))

/** The approval flows of a project, by name. */
export const approvalFlowsOf = async (projectId: number): Promise<readonly NamedThing[]> =>
  (await call('POST /approval/flow/list', { projectId })).map(({ name, description }) => ({
    ...{ code: name, name: description },
  }))

/** The pages of a project, by id. */
const pagesOf = async (projectId: number): Promise<readonly NamedThing[]> =>
  (await allPages(projectId)).map(({ id, name }) => ({ code: String(id), name }))

/** What setters of steps can know of a project. `exceptWorkflow` is not offered, as it would call itself. */
export const projectPanel = (
  projectId: number,
  { exceptWorkflow }: { readonly exceptWorkflow?: number } = {},
): Partial<PanelContext> => ({
  workflows: () => callable(projectId, exceptWorkflow),
  approvalFlows: () => approvalFlowsOf(projectId),
  pages: () => pagesOf(projectId),
  models: () => modelsOf(projectId),
  modelFields: (model) => fieldsOfModel(projectId, model),
  secrets: secretsReader(() => projectId),
  dictionaries: () => call('POST /dictionary/list', { projectId }),
})
