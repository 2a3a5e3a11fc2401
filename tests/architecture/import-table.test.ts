import { describe, expect, test } from 'vitest'
import { importRules } from './import-rules.ts'
import { importViolations } from './import-table.ts'
import { sourceFiles } from './source-files.ts'

test('every file imports only what the table allows its room', () => {
  expect(sourceFiles.flatMap(importViolations)).toEqual([])
})

test('every file of the product has a rule', () => {
  const ruled = /^(kernel|sdk|plugins|apps|server)\//
  expect(sourceFiles.filter(({ path }) => ruled.test(path) && !importRules.some(({ files }) => files.test(path)))).toEqual([])
})

describe('a planted import is found:', () => {
  test.each([
    ['kernel/plugin/scope.ts', "import { useState } from 'react'"],
    ['kernel/plugin/scope.ts', "import type { Page } from '#kernel/page'"],
    ['kernel/page/records/patch.ts', "import { createElement } from 'react'"],
    ['kernel/page/records/patch.ts', "export * from '../../engine/index.ts'"],
    ['kernel/page/records/patch.ts', "import { parsePage } from '../schema/parse-page.ts'"],
    ['kernel/page/records/patch.ts', "import { readFileSync } from 'node:fs'"],
    ['kernel/engine/ends/host.ts', "import { newQuickJSWASMModule } from 'quickjs-emscripten-core'"],
    ['kernel/page/records/patch.ts', "import { anyDocument } from '../document.fixture.ts'"],
    ['kernel/engine/ends/host.ts', "import { spawn } from 'node:child_process'"],
    ['kernel/engine/vm/page-vm.ts', "import { FlowRunner } from '../run/flow-runner.ts'"],
    ['kernel/engine/language/reads.ts', "import { packCode } from '../program/packed-code.ts'"],
    ['kernel/engine/vm/runtime/main.ts', "import { LIMITS } from '../../limits.ts'"],
    ['kernel/engine/protocol.ts', "import { analyse } from './language/analyse.ts'"],
    ['kernel/engine/ends/host.ts', "import { View } from '#kernel/view'"],
    ['kernel/view/element-view.tsx', "import { Button } from '@arco-design/web-react'"],
    ['kernel/view/element-view.tsx', "import { App } from '../../apps/studio/app.tsx'"],
    ['sdk/index.ts', "import { button } from '#plugins/components/button/index'"],
    ['sdk/define/component.ts', "const react = () => import('react')"],
    ['plugins/components/button/index.ts', "import { Button } from '@arco-design/web-react'"],
    ['plugins/components/button/index.ts', "import type { Page } from '#kernel/page'"],
    ['plugins/components/button/view.tsx', "import { parsePage } from '#kernel/page'"],
    ['plugins/components/button/view.tsx', "import { CardView } from '../card/view.tsx'"],
    ['plugins/components/button/view.tsx', "const card = () => import('../card/view.tsx')"],
    ['plugins/presets/views.ts', "import { ButtonView } from '../components/button/view.tsx'"],
    ['plugins/actions/request/run.ts', "import { client } from '#shell/client'"],
    ['apps/studio/editor.tsx', "import { ViewerApp } from '../viewer/viewer-app.tsx'"],
    ['apps/studio/editor.tsx', "import { ButtonView } from '#plugins/components/button/view'"],
    ['apps/studio/editor.tsx', "import { pageService } from '#server/modules/pages/service'"],
    ['apps/kit/form/section.tsx', "import { App } from '../../studio/app-boundary.tsx'"],
    ['apps/kit/flow/flow-screen.tsx', "import { openFlowToken } from '../../studio/editor/parts/open-flow-part.ts'"],
    ['apps/kit/flow/host.ts', "import type { OpenFlow } from '../../studio/editor/parts/open-flow-part.ts'"],
    ['apps/shell/client.ts', "import { Section } from '../kit/form/section.tsx'"],
    ['server/modules/pages/service.ts', "import { createElement } from 'react'"],
    ['server/modules/pages/service.ts', "import { App } from '../../../apps/studio/app.tsx'"],
    ['server/modules/pages/service.ts', "import { createEngine } from '#kernel/engine'"],
  ])('%s: %s', (path, text) => {
    expect(importViolations({ path, text })).toHaveLength(1)
  })
})

describe('an import the table allows is left alone:', () => {
  test.each([
    ['kernel/plugin/registry.ts', "import { signal } from '@preact/signals-core'"],
    ['kernel/engine/vm/vm.ts', "import { newVariant } from 'quickjs-emscripten-core'"],
    ['plugins/components/button/index.ts', "import { defineComponent } from '#sdk'\nconst load = () => import('./view.tsx')"],
    ['plugins/components/button/view.tsx', "import { Button } from '@arco-design/web-react'\nimport { useProps } from '#sdk/react'"],
    ['plugins/presets/views.ts', "const view = () => import('../components/button/view.tsx')"],
    ['apps/studio/api.ts', "import type { Envelope } from '#server/wire'"],
    ['apps/studio/editor.tsx', "import { Section } from '../kit/form/section.tsx'"],
    ['apps/viewer/main.tsx', "import { basePlugins } from '#plugins/presets/base'"],
  ])('%s: %s', (path, text) => {
    expect(importViolations({ path, text })).toEqual([])
  })
})
