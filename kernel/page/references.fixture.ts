import { TEST_TYPES } from './catalogue.fixture.ts'
import { type Places, type References, USUAL_PLACES } from './records/places.ts'

const target: Places = { target: 'element' }
const ACTIONS: ReadonlyMap<string, Places> = new Map<string, Places>([
  ['action/message', {}],
  ['action/confirm', {}],
  ['action/component-method', { ...target, args: 'opaque' }],
  ['action/open-dialog', target],
  ['action/form-assign', target],
  ['action/request', { api: 'api' }],
  ['action/set-variable', { name: 'variable' }],
  ['action/call-flow', { flow: 'flow' }],
  ['action/script', { source: 'script' }],
])

/** What a few declarations say, for tests; of any other contribution nothing is known. */
export const testReferences: References = {
  params: (id) => ACTIONS.get(id),
  props: (type) => (TEST_TYPES.includes(type) ? USUAL_PLACES.props : undefined),
  config: (id) => (id === 'source/http' ? USUAL_PLACES.config : undefined),
}
