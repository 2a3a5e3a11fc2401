import type { ErrorKind } from '../../http/errors.ts'

export const MOST_MODELS = 200
export const MOST_FIELDS = 200

export const modelErrors = {
  notFound: { code: 40431, status: 404, message: { zh: '数据模型不存在', en: 'The model does not exist' } },
  fieldNotFound: { code: 40432, status: 404, message: { zh: '字段不存在', en: 'The field does not exist' } },
  nameTaken: {
    code: 40913,
    status: 409,
    message: { zh: '项目中已有同名的数据模型或视图', en: 'Another model or view of the project has this name' },
  },
  descriptionTaken: {
    code: 40914,
    status: 409,
    message: { zh: '项目中已有描述相同的数据模型', en: 'Another model of the project has this description' },
  },
  fieldTaken: {
    code: 40915,
    status: 409,
    message: { zh: '模型中已有同名的字段', en: 'Another field of the model has this name' },
  },
  changed: {
    code: 40916,
    status: 409,
    message: {
      zh: '数据模型已被他人修改，请刷新后重试',
      en: 'Another person changed the model in the meantime. Reload it, then repeat your change.',
    },
  },
  reserved: { code: 40004, status: 400, message: { zh: '这个名称是保留字', en: 'This name is reserved' } },
  unknownType: { code: 40005, status: 400, message: { zh: '没有这种字段类型', en: 'There is no such field type' } },
  badOptions: {
    code: 40006,
    status: 400,
    message: { zh: '字段的设置不正确', en: 'The settings of the field are not valid' },
  },
  badPreset: {
    code: 40007,
    status: 400,
    message: { zh: '默认值不符合字段类型', en: 'The default value does not fit the type of the field' },
  },
  notUnique: {
    code: 40008,
    status: 400,
    message: { zh: '这种类型的字段不能设为唯一', en: 'A field of this type cannot be unique' },
  },
  badTarget: {
    code: 40009,
    status: 400,
    message: {
      zh: '关联的目标必须是同一项目中的模型，目标字段必须关联到本模型',
      en: 'The target of an association is a model of the same project, and its target field refers to this model',
    },
  },
  requiredLoop: {
    code: 40010,
    status: 400,
    message: {
      zh: '必填的关联形成了循环，任何一条记录都无法新建',
      en: 'Required associations form a loop, so that no record could be created',
    },
  },
  tooMany: {
    code: 40011,
    status: 400,
    message: { zh: `一个项目最多 ${MOST_MODELS} 个数据模型`, en: `A project has at most ${MOST_MODELS} models` },
  },
  tooManyFields: {
    code: 40012,
    status: 400,
    message: {
      zh: `一个模型最多 ${MOST_FIELDS} 个字段，包括已删除但仍可恢复的`,
      en: `A model has at most ${MOST_FIELDS} fields, with deleted ones that can still be restored`,
    },
  },
  duplicates: {
    code: 40917,
    status: 409,
    message: {
      zh: '测试环境中有重复的值，不能设为唯一',
      en: 'Records of the test environment have the same value, so the field cannot be unique',
    },
  },
  referred: {
    code: 40918,
    status: 409,
    message: {
      zh: '其他模型的字段关联到这里，请先删除这些字段',
      en: 'Fields of other models refer to it. Delete these fields first.',
    },
  },
  needed: {
    code: 40919,
    status: 409,
    message: { zh: '仍在使用，不能删除', en: 'It is still in use and cannot be deleted' },
  },
  busy: {
    code: 40963,
    status: 409,
    message: {
      zh: '数据模型正在转换数据，请等待完成，或先取消该任务',
      en: 'A job is changing the data of this model. Wait until it ends, or cancel it.',
    },
  },
  noRetype: {
    code: 40064,
    status: 400,
    message: {
      zh: '这种字段不能转换类型',
      en: 'The type of this field cannot be changed to this one',
    },
  },
  columnNotFound: {
    code: 40495,
    status: 404,
    message: { zh: '原来的值已不存在', en: 'The former values no longer exist' },
  },
  jobNotFound: { code: 40496, status: 404, message: { zh: '任务不存在', en: 'The job does not exist' } },
  blocked: {
    code: 40919,
    status: 409,
    message: {
      zh: '生产环境的数据不允许这次发布，请先处理列出的问题',
      en: 'Data of production does not allow this release. Mend what is listed first.',
    },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
