import type { ReactNode } from 'react'
import type { DropdownTrigger } from '#src/ui/Dropdown.tsx'
import type { FieldControl } from '#src/ui/Field.tsx'
import { markdownTools } from '#src/ui/editor/markdown/tools.ts'
import { richTextChoices } from '#src/ui/editor/rich-text/tools.ts'

const ignore = () => {}
const content = '内容'

/** An editor before its engine has loaded: all that there is without a browser. */
const editor = {
  label: '正文',
  initialContent: '',
  onChange: ignore,
  uploads: { list: [], add: () => 'a', retry: ignore, cancel: ignore },
}

/**
 * Props for every exported component of the kit, as a page would give them; one entry is one rendering.
 * A component without an entry fails the test, so a new one is tried from its first day.
 */
export const samples: Record<string, readonly object[]> = {
  Avatar: [
    { name: '林间', src: null },
    { name: 'Ada Lovelace', src: '/images/avatar/a.webp', size: 28 },
  ],
  Badge: [{ count: 0 }, { count: 120, corner: true }],
  Button: [
    { children: content },
    { children: content, as: 'a', href: '/', $kind: 'primary', $size: 'small', $wide: true },
    { children: content, $kind: 'danger', disabled: true, type: 'submit' },
    { children: content, $kind: 'quiet', 'aria-busy': true },
  ],
  Card: [{ children: content, $lifts: true }],
  CardActions: [{ children: content }],
  CardBody: [{ children: content }],
  CardLink: [{ children: content, href: '/' }],
  CardMeta: [{ children: content }],
  Checkbox: [{ children: content, defaultChecked: true }],
  Chip: [{ children: content, 'aria-pressed': true }],
  ChoiceInput: [{ type: 'radio' }],
  ChoiceLabel: [{ children: content }],
  Cluster: [{ children: content, $gap: 2, $justify: 'space-between', $nowrap: true }],
  CodeInput: [
    { onSend: ignore, canSend: true, sending: false, secondsLeft: 0 },
    { onSend: ignore, canSend: false, sending: true, secondsLeft: 0 },
    { onSend: ignore, canSend: false, sending: false, secondsLeft: 57 },
  ],
  Columns: [{ children: content }],
  Cover: [
    { title: '《营造法式》', src: null },
    { title: '夜', src: '/images/cover/a.webp', eager: true },
  ],
  ConfirmDialog: [
    {
      question: { title: content, text: content, confirm: content },
      onConfirm: ignore,
      onClose: ignore,
    },
  ],
  Dialog: [
    { title: content, onClose: ignore, children: content, actions: content },
    { title: content, onClose: ignore, children: content, dismissable: false },
  ],
  Combobox: [
    {
      tokens: [{ key: '1', label: '手作' }],
      onRemove: ignore,
      text: '手',
      onType: ignore,
      options: [{ key: '2', label: '手账', hint: '3 文章' }],
      onPick: ignore,
      listLabel: '话题',
    },
  ],
  Differences: [
    {
      left: { label: '这里的', text: '今天下雨' },
      right: { label: '服务器上的', text: '今天' },
    },
  ],
  Dropdown: [null, 'user'].map((open) => ({
    name: 'user',
    open,
    trigger: (props: DropdownTrigger): ReactNode => (
      <button type="button" {...props}>
        {content}
      </button>
    ),
    children: content,
    onEnter: ignore,
    onLeave: ignore,
    onToggle: ignore,
    onClose: ignore,
  })),
  EditorFrame: (['loading', 'ready', 'failed'] as const).map((status) => ({
    toolbar: content,
    host: { current: null },
    status,
    onRetry: ignore,
    uploads: [
      {
        id: 'a',
        name: '山.png',
        status: 'uploading',
        progress: 0.5,
        url: null,
        problem: null,
      },
    ],
  })),
  EmptyPlace: [{}, { children: '没有符合条件的内容' }],
  EmptyState: [{ text: '暂无热门文章' }, { text: '暂无热门文章', action: content }],
  ErrorState: [
    { text: content },
    { text: content, onRetry: ignore },
    { text: content, onRetry: ignore, action: content },
  ],
  Fact: [
    { name: content, count: 1200 },
    { name: content, count: 1200, linkOf: (count: string) => <a href="#facts">{count}</a> },
  ],
  FactList: [{ facts: [['数据库', 'PostgreSQL']], 'aria-label': content }],
  FactGrid: [
    { facts: [['数据库', 'PostgreSQL']], 'aria-label': content },
    { facts: [['数据库', 'PostgreSQL']], $column: '150px' },
  ],
  Facts: [{ label: content, children: content }],
  Field: [
    { label: '昵称', children: (control: FieldControl) => <input {...control} /> },
    {
      label: '详细描述',
      hint: content,
      error: '请填写详细描述',
      required: true,
      counter: { text: '太长', max: 1 },
      children: (control: FieldControl) => <input {...control} />,
    },
  ],
  FieldGroup: [{ label: '封面', children: content }],
  FormFields: [{ children: content, label: '意见反馈', isSubmitting: false, onSubmit: ignore }],
  Grid: [{ children: content, $column: 260, $gap: 5 }],
  Heading: [{ children: content }, { children: content, as: 'h1', $size: 'hero' }],
  HeadingChoice: [
    { level: 0, disabled: false, onChoose: ignore },
    { level: 6, disabled: true, onChoose: ignore },
  ],
  IconButton: [{ label: '主题', children: content }],
  KeyHint: [{ children: content }],
  LinkDialog: ['', 'https://example.com'].map((address) => ({
    address,
    onApply: ignore,
    onClose: ignore,
  })),
  Loading: [{ children: content }],
  MarkdownEditor: [
    { ...editor, convertHtml: () => Promise.resolve(null) },
    { ...editor, convertHtml: () => Promise.resolve(null), readOnly: true },
  ],
  MarkdownHelp: [{ onClose: ignore }],
  MoreButton: [{ label: '更多操作' }],
  Menu: [{ id: 'menu', labelledBy: 'button', onDone: ignore, children: content }],
  MenuItem: [{ children: content }, { children: content, as: 'a', href: '/' }],
  MenuSeparator: [{}],
  MoreLink: [{ children: '更多', href: '/' }],
  OptionList: [
    {
      id: 'offered',
      label: '搜索建议',
      isOpen: true,
      active: '1',
      onPick: () => {},
      options: [
        { key: '0', label: '一只青瓷碗', hint: '文章' },
        { key: '1', icon: content, label: '青瓷' },
      ],
    },
    {
      id: 'none',
      label: '合适的话题',
      isOpen: true,
      active: null,
      onPick: () => {},
      options: [],
      status: '没有合适的话题',
    },
  ],
  Page: [{ children: content }, { children: content, $width: 'form' }],
  PageHeading: [{ children: content }],
  Pagination: [1, 2].map((page) => ({
    page,
    totalPages: page === 1 ? 1 : 9,
    onPage: ignore,
    href: (to: number) => `?page=${to}`,
  })),
  Panel: [{ title: '全站热榜', children: content }],
  PasswordInput: [{ label: '密码', autoComplete: 'current-password' }],
  PictureInput: [
    { ref: { current: null }, 'aria-label': '添加图片', multiple: true, onChoose: ignore },
  ],
  RequiredMark: [{}],
  RadioGroup: [
    {
      legend: '举报原因',
      options: [
        { value: 0, label: '垃圾信息' },
        { value: 6, label: '其他', hint: content, disabled: true },
      ],
      value: 0,
      onChange: ignore,
      error: '请选择举报原因',
    },
  ],
  RankRow: [
    { rank: 1, children: content, trailing: '1.2w' },
    { leading: content, children: content, detail: content },
  ],
  RichTextChoices: [
    {
      choices: richTextChoices,
      chosen: { color: '#123456' },
      disabled: false,
      onChoose: ignore,
    },
  ],
  RichTextEditor: [editor, { ...editor, readOnly: true }],
  SearchForm: [
    {
      text: '砚',
      beside: { sort: 'hot' },
      label: '搜索',
      submitLabel: '搜索',
      width: '480px',
      onSearch: ignore,
    },
  ],
  Select: [{ 'aria-label': '分类', children: <option>{content}</option> }],
  SizedImage: [
    { src: `/images/post/${'0'.repeat(32)}-800x600.png`, alt: content, sizes: '300px' },
    { src: 'https://elsewhere.example/a.png', alt: '', sizes: '300px' },
  ],
  Skeleton: [{}, { shape: 'circle', height: '28px' }, { shape: 'block', width: '50%' }],
  SkeletonRows: [{ count: 2, title: { height: '26px', width: '60%' }, foot: { width: '40%' } }],
  SkeletonText: [{ lines: 2 }],
  SkipLink: [{ target: 'main' }],
  SmallAction: [{ children: content }, { children: content, as: 'a' }],
  Stack: [{ children: content, $gap: 6, $align: 'center' }],
  StateBox: [{ children: content }],
  TableTools: [{ onRun: ignore }],
  Tabs: [
    {
      label: '榜单',
      tabs: [
        { key: 'hot', label: '热榜' },
        { key: 'topics', label: '话题', badge: content },
      ],
      current: 'hot',
      onSelect: ignore,
      children: content,
    },
  ],
  Tag: [{ children: content }, { children: content, $tone: 'warning' }],
  Text: [{ children: content }, { children: content, $tone: 'bad', $size: 's', $lines: 2 }],
  TextInput: [{ type: 'email' }],
  TextLink: [{ children: content, href: '/' }],
  Textarea: [{ rows: 4 }],
  ToastAnnouncer: [
    { toasts: [], onMoved: ignore },
    {
      toasts: [{ id: '1', kind: 'error', title: '访问被拒绝', message: content }],
      onMoved: ignore,
    },
  ],
  ToastList: [
    { toasts: [] },
    {
      toasts: [
        { id: '1', kind: 'error', title: '访问被拒绝', message: content, position: 'center' },
        {
          id: '2',
          kind: 'info',
          title: content,
          action: { label: content },
          position: 'top-center',
        },
      ],
    },
  ].map((props) => ({
    ...props,
    onDismiss: ignore,
    onAction: ignore,
    onPause: ignore,
    onResume: ignore,
  })),
  ToastView: [
    {
      toast: { id: '1', kind: 'success', title: content },
      onDismiss: ignore,
      onAction: ignore,
      onPause: ignore,
      onResume: ignore,
      onFocusLost: ignore,
    },
  ],
  TokenInput: [
    {
      tokens: [{ key: '1', label: '手作' }],
      onRemove: ignore,
      value: '',
      onChange: ignore,
    },
  ],
  Toolbar: [
    {
      groups: markdownTools,
      active: new Set(['bold']),
      disabled: new Set(['undo']),
      onRun: ignore,
      trailing: content,
      children: content,
    },
  ],
  VisuallyHidden: [{ children: content }],
}
