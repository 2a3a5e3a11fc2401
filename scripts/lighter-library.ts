import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './entries.ts'

const CALENDAR = "import 'dayjs/locale/zh-cn';"
const ENGLISH_CALENDAR = "import 'dayjs/locale/en';"
/** Sentences of rules under a name that nobody asks for: what checks values has the same, in English, by itself. */
const ENGLISH_RULES = "import { DefaultValidateMessage } from 'b-validate';"
const ENGLISH_SENTENCES = 'Form: DefaultValidateMessage,'
const HELPERS = join(root, 'scripts/library-helpers.ts')
const WAITING = join(root, 'scripts/library-waiting.ts')
/** Those of the compiler's helpers that are there; the others are rare, and come from `tslib`. */
const PLAIN = new Set(['__assign', '__extends', '__read', '__rest', '__spreadArray', '__values'])
const OF_WAITING = new Set(['__awaiter', '__generator'])
/** What it uses of lodash and that takes a page of ours to say: each brings a tree of small files along. */
const FROM_LODASH = /^import (\w+) from 'lodash\/(debounce|get|throttle)';$/gm
/** A helper of the compiler that made the library, which each of its files has again. */
const HELPER = /^var (__\w+) = \(this && this\.\1\) \|\| [\s\S]*?^\}(?:\)\(\))?;\n/gm

/** The table puts its own parts over the library's; all of lodash's merging is for values that it does not have. */
const MERGING = "import merge from 'lodash/merge';"
const PLAIN_MERGE = `const merge = (into, ...sources) => {
  for (const source of sources) for (const [key, value] of Object.entries(source)) {
    const under = typeof into[key] === 'object' ? into[key] : {};
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) into[key] = merge({}, under, value);
    else if (value !== undefined) into[key] = value;
  }
  return into;
};`

/** A box that changes its size while its select goes has no pop-up any more. */
const POPUP_FOLLOWS = 'return refTrigger.current.updatePopupPosition()'
const POPUP_THERE = 'return refTrigger.current && refTrigger.current.updatePopupPosition()'

/** Each row of a table that is drawn looks through all of its rows for one with others below it: once for a list of rows is enough. */
const SEARCHED = 'return data.find(function (d) { return isChildrenNotEmpty(d); });'
const SEARCHED_ONCE =
  'if (!withChildren.has(data)) withChildren.set(data, data.find(function (d) { return isChildrenNotEmpty(d); })); return withChildren.get(data);'

/** What stands in for the library's own language, Chinese, which every component would load: dialogs that are opened without any language around them. */
const NO_LANGUAGE = "export default { locale: 'en-US', dayjsLocale: 'en', Modal: { okText: 'OK', cancelText: 'Cancel' } }"
/** An input that few tables show, and that brings all kinds of inputs along. */
const JUMPER = "import PageJumper from './page-jumper';"
const LATE_JUMPER = `const LateJumper = React.lazy(() => import('./page-jumper'));
const PageJumper = (props) => React.createElement(React.Suspense, null, React.createElement(LateJumper, props));`
/** The choice of how many rows a page has, which few tables offer, and for which every pager would bring a select along. */
const SIZES = "import PageOption from './page-options';"
const LATE_SIZES = `const LateOption = React.lazy(() => import('./page-options'));
const PageOption = (props) => props.sizeCanChange ? React.createElement(React.Suspense, null, React.createElement(LateOption, props)) : null;`

/**
 * The list of rows that scroll out of what is drawn, which few tables ask for. Who shows such a table waits for it as a whole: the library looks for the
 * box of the rows once, when the table is mounted.
 */
const ROWS = "import VirtualList from '../../_class/VirtualList';"
const LATE_ROWS = "const VirtualList = React.lazy(() => import('../../_class/VirtualList'));"

/** The picture of an empty list, which most visitors never see; every page has the library's settings, which name it. */
const EMPTY = "import Empty from '../Empty';"
const LATE_EMPTY = `const Picture = React.lazy(() => import('../Empty').catch(() => ({ default: () => null })));
const Empty = () => React.createElement(React.Suspense, null, React.createElement(Picture));`

/** Words of components that neither pages nor the studio show. */
const UNUSED_WORDS = /^ {4}(?:Transfer|ImagePreview|ColorPicker|Upload|Popconfirm): \{[^{}]*\},\n/gm

const exactly = (code: string, id: string, text: string, instead: string): string => {
  if (!code.includes(text)) throw new Error(`${id} does not say "${text}" any more: look at what it does now`)
  return code.replace(text, instead)
}

/**
 * What visitors load of the component library, without what repeats or is there already: the library's texts, which every component loads, bring
 * a calendar library along for its names of months, which only what shows dates needs; each file has the compiler's helpers again; and every
 * browser that we support can tell of changed sizes by itself. A language comes with whoever shows components, never by itself.
 */
export function lighterLibrary(): Plugin {
  return {
    name: 'tessera:lighter-library',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/@arco-design\/web-react\/es\/.*\.js$/, /resize-observer-polyfill\/dist\/ResizeObserver\.es\.js$/] },
      handler(code, id) {
        if (id.includes('resize-observer-polyfill')) return 'export default globalThis.ResizeObserver'
        const names: string[] = []
        const shared = code.replace(HELPER, (_, name: string) => {
          names.push(name)
          return ''
        })
        const own = shared.replace(FROM_LODASH, (_, name: string, lodash: string) => `import { ${lodash} as ${name} } from '${HELPERS}';`)
        const fileOf = (name: string) => (PLAIN.has(name) ? HELPERS : OF_WAITING.has(name) ? WAITING : 'tslib')
        const imports = names.map((name) => `import { ${name} } from '${fileOf(name)}';\n`)
        const helpers = `${imports.join('')}${own}`
        if (id.endsWith('/locale/default.js')) return NO_LANGUAGE
        if (id.endsWith('/ConfigProvider/context.js')) return exactly(helpers, id, EMPTY, LATE_EMPTY)
        if (id.endsWith('/Pagination/pagination.js')) return exactly(exactly(helpers, id, JUMPER, LATE_JUMPER), id, SIZES, LATE_SIZES)
        if (id.endsWith('/Select/select.js')) return exactly(helpers, id, POPUP_FOLLOWS, POPUP_THERE)
        if (id.endsWith('/_util/dayjs.js')) return `${CALENDAR}\n${helpers}`
        if (id.endsWith('/locale/zh-CN.js')) return exactly(helpers, id, CALENDAR, '').replace(UNUSED_WORDS, '')
        // The calendar's own names are English.
        if (id.endsWith('/locale/en-US.js'))
          return [ENGLISH_CALENDAR, ENGLISH_RULES, ENGLISH_SENTENCES]
            .reduce((text, part) => exactly(text, id, part, ''), helpers)
            .replace(UNUSED_WORDS, '')
        if (id.endsWith('/Table/tbody/index.js')) return exactly(helpers, id, ROWS, LATE_ROWS)
        if (id.endsWith('/Table/hooks/useComponent.js')) return exactly(helpers, id, MERGING, PLAIN_MERGE)
        return helpers
      },
    },
  }
}

/** The library's table drawing a row without looking through all the others: a fourth of the time that 10,000 rows take to scroll. */
export function fasterRows(): Plugin {
  return {
    name: 'tessera:faster-rows',
    enforce: 'pre',
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/Table\/tbody\/tr\.js$/ },
      handler: (code, id) => `${exactly(code, id, SEARCHED, SEARCHED_ONCE)}\nconst withChildren = new WeakMap();`,
    },
  }
}
