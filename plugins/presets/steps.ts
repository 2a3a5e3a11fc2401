// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { branch } from '../steps/branch/index.ts'
import { loop } from '../steps/loop/index.ts'
import { parallel } from '../steps/parallel/index.ts'
import { switchStep } from '../steps/switch/index.ts'
import { tryStep } from '../steps/try/index.ts'
import { when } from '../steps/when/index.ts'

/** Every built-in kind of step, in the order in which the editor offers them. */
export const stepKindDeclarations = [branch, loop, parallel, tryStep, when, switchStep] as const

export const stepsPlugin = definePlugin({ id: 'tessera.steps', version: '0.1.0', steps: stepKindDeclarations })
