import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

/** What makes a browser ask for an address. */
const LOADS =
  /<(img|iframe|video|audio|image|source|embed|object)[\s/]|new (Image|Audio)\(|createElement\('(img|iframe|video|audio|script|link)'\)/
/** What an address goes through first: it is looked up in the project's list, and whoever is refused is told. */
const SHARED = /\b(usePicture|useFrameAddress)\(/

/** Files that were looked at and may, each with its reason. */
const reviewed: Record<string, string> = {
  'plugins/components/qrcode/drawing.tsx': 'draws the icon whose address the view has from usePicture',
  'plugins/components/signature/view.tsx': 'shows a drawing that is the value itself; addresses go through Picture',
  'plugins/components/bmap/baidu-map.ts': 'frames a document of our own, under a policy of its own',
}

const loadsByItself = ({ path, text }: SourceFile): boolean =>
  /^plugins\/components\/.*\.tsx?$/.test(path) && !isTest(path) && LOADS.test(text) && !SHARED.test(text) && !reviewed[path]

test('every picture, frame and medium of a component goes through the parts that know what a project allows', () => {
  expect(sourceFiles.filter(loadsByItself).map(({ path }) => path)).toEqual([])
  const known = new Set(sourceFiles.map(({ path }) => path))
  expect(Object.keys(reviewed).filter((path) => !known.has(path))).toEqual([])
})

test.each([
  'export const View = ({ props }) => <img src={props.src} alt="" />',
  'export const View = ({ props }) => <video src={props.src} />',
  'const picture = new Image()',
])('a planted one is found: %s', (text) => {
  expect(loadsByItself({ path: 'plugins/components/thing/view.tsx', text })).toBe(true)
})
