import type { Plugin } from 'vite'

const LIBRARY = '@arco-design/web-react/icon'
const IMPORT = new RegExp(`^import \\{([^}]*)\\} from '${LIBRARY}'`, 'gm')

/** The same code with each icon imported from its own file. */
export const withSingleIcons = (code: string): string =>
  code.replace(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => {
        const [icon, name = icon] = each.split(/\s+as\s+/)
        return `import ${name} from '${LIBRARY}/react-icon/${icon}/index'`
      })
      .join(';'),
  )

/** Some panels show an icon by its name, and load all icons for that. Whoever names one shall not load all of them with it. */
export function singleIcons(): Plugin {
  return {
    name: 'tessera:single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\.tsx?$/, code: LIBRARY }, handler: (code) => withSingleIcons(code) },
  }
}
