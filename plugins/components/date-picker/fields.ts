import { choice, suggest } from '#sdk'

/** What is picked, and how it is written. */
export function calendarFields() {
  return {
    picker: choice(
      '类型',
      'Type',
      {
        date: ['日期', 'Date'],
        year: ['年', 'Year'],
        quarter: ['季度', 'Quarter'],
        month: ['月', 'Month'],
        week: ['周', 'Week'],
        time: ['时间', 'Time'],
      },
      'date',
    ),
    // Pages have formats of their own beside these.
    format: suggest(
      '格式',
      'Format',
      {
        '': ['随类型', 'By type'],
        'YYYY-MM-DD': ['年-月-日', '2024-05-01'],
        'YYYY-MM-DD HH:mm:ss': ['年-月-日 时:分:秒', '2024-05-01 13:30:00'],
        YYYY: ['年', '2024'],
        'YYYY-MM': ['年-月', '2024-05'],
        'YYYY-qQ': ['年-季度', '2024-q2'],
        'YYYY-wo': ['年-周', '2024-18th'],
        'HH:mm:ss': ['时:分:秒', '13:30:00'],
        'hh:mm:ss': ['12 小时制', '01:30:00'],
        'h:mm A': ['12 小时制，带上下午', '1:30 PM'],
      },
      '',
      { setter: 'setter/select' },
    ),
  }
}
