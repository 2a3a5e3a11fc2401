// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { approvalFieldsSetter } from '../setters/approval-fields/index.ts'
import { approvalFlowSetter } from '../setters/approval-flow/index.ts'
import { approversSetter } from '../setters/approvers/index.ts'
import { expressionSetter, functionSetter, jsonSetter, scriptSetter } from '../setters/code/index.ts'
import { colorSetter } from '../setters/color/index.ts'
import { colorsSetter } from '../setters/colors/index.ts'
import { dictionarySetter } from '../setters/dictionary/index.ts'
import { flowStepSetter } from '../setters/flow-step/index.ts'
import { iconSetter } from '../setters/icon/index.ts'
import { imageSetter } from '../setters/image/index.ts'
import { lengthSetter } from '../setters/length/index.ts'
import { listSetter } from '../setters/list/index.ts'
import { modelSetter } from '../setters/model/index.ts'
import { modelFieldSetter, modelFieldsSetter, modelFilterSetter } from '../setters/model-field/index.ts'
import { numberSetter } from '../setters/number/index.ts'
import { pageSetter } from '../setters/page/index.ts'
import { pairsSetter } from '../setters/pairs/index.ts'
import { peopleSetter } from '../setters/people/index.ts'
import { roleSetter, rolesSetter } from '../setters/role/index.ts'
import { rulesSetter } from '../setters/rules/index.ts'
import { secretSetter } from '../setters/secret/index.ts'
import { selectSetter } from '../setters/select/index.ts'
import { severalSetter } from '../setters/several/index.ts'
import { sliderSetter } from '../setters/slider/index.ts'
import { suggestSetter } from '../setters/suggest/index.ts'
import { switchSetter } from '../setters/switch/index.ts'
import { apiSetter, elementSetter, flowSetter, methodSetter, variableSetter } from '../setters/target/index.ts'
import { textSetter } from '../setters/text/index.ts'
import { textareaSetter } from '../setters/textarea/index.ts'
import { timeZoneSetter } from '../setters/time-zone/index.ts'
import { valueSetter } from '../setters/value/index.ts'
import { valueTypeSetter } from '../setters/value-type/index.ts'
import { workflowSetter } from '../setters/workflow/index.ts'

/** Every built-in setter. */
export const setterDeclarations = [
  textSetter,
  textareaSetter,
  numberSetter,
  switchSetter,
  selectSetter,
  colorSetter,
  dictionarySetter,
  modelSetter,
  modelFieldSetter,
  modelFieldsSetter,
  modelFilterSetter,
  workflowSetter,
  approvalFlowSetter,
  peopleSetter,
  roleSetter,
  rolesSetter,
  pageSetter,
  flowStepSetter,
  approversSetter,
  approvalFieldsSetter,
  secretSetter,
  iconSetter,
  imageSetter,
  valueSetter,
  valueTypeSetter,
  lengthSetter,
  sliderSetter,
  colorsSetter,
  severalSetter,
  suggestSetter,
  timeZoneSetter,
  listSetter,
  pairsSetter,
  rulesSetter,
  expressionSetter,
  functionSetter,
  scriptSetter,
  jsonSetter,
  elementSetter,
  methodSetter,
  apiSetter,
  variableSetter,
  flowSetter,
] as const

export const settersPlugin = definePlugin({ id: 'tessera.setters', version: '0.1.0', setters: setterDeclarations })
