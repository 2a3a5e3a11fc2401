import { bad, type DoctorCheck, good } from '../../doctor/check.ts'
import { findFolders } from './read-folder.ts'

/** Whether the folders of plugins are there. */
export const pluginsCheck: DoctorCheck = {
  name: 'plugins',
  async look({ config: { plugins } }) {
    const found = await findFolders(plugins.folders)
    const missing = found.filter(({ isThere }) => !isThere)
    if (missing.length > 0)
      return missing.map(({ path }) =>
        bad(
          `the folder of plugins ${path} cannot be read`,
          'correct TESSERA_PLUGINS, or give the folder to the user that runs the server',
        ),
      )
    return found.length === 0 ? [] : [good(`${found.length} plugins are in their folders`)]
  },
}
