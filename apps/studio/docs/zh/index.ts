import type { Chapters } from '../chapters.ts'
import actions from './actions.md?raw'
import approvals from './approvals.md?raw'
import components from './components.md?raw'
import data from './data.md?raw'
import flows from './flows.md?raw'
import formulas from './formulas.md?raw'
import functions from './functions.md?raw'
import operations from './operations.md?raw'
import plugins from './plugins.md?raw'
import projects from './projects.md?raw'
import publish from './publish.md?raw'
import start from './start.md?raw'
import workflows from './workflows.md?raw'

export const chapters: Chapters = {
  start,
  data,
  formulas,
  functions,
  flows,
  actions,
  components,
  publish,
  projects,
  workflows,
  approvals,
  plugins,
  operations,
}
