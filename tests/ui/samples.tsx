import type { ReactNode } from 'react'
import type { DropdownTrigger } from '#src/ui/Dropdown.tsx'
import type { FieldControl } from '#src/ui/Field.tsx'

const ignore = () => {}
const content = '内容'

/**
 * Props for every exported component of the kit, as a page would give them; one entry is one rendering.
 * A component without an entry fails the test, so a new one is tried from its first day.
 */
export const samples: Record<string, readonly object[]> = {
  Avatar: [{ name: '林间' }, { name: 'Ada Lovelace', src: '/images/avatar/a.webp', size: 28 }],
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
    { onSend: ignore, canSend: true },
    { onSend: ignore, canSend: false, sending: true },
    { onSend: ignore, canSend: false, secondsLeft: 57 },
  ],
  Columns: [{ children: content }],
  Cover: [{ title: '《营造法式》' }, { title: '夜', src: '/images/cover/a.webp', eager: true }],
  Dialog: [
    { open: false, title: content, onClose: ignore, children: content },
    { open: true, title: content, onClose: ignore, children: content, actions: content },
    { open: true, title: content, onClose: ignore, children: content, dismissable: false },
  ],
  Differences: [
    { left: { label: '这里的', text: '今天下雨' }, right: { label: '服务器上的', text: '今天' } },
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
  EmptyState: [{ text: '暂无热门文章' }, { text: '暂无热门文章', action: content }],
  ErrorState: [{ text: content }, { text: content, onRetry: ignore, retrying: true }],
  Fact: [{ name: content, count: 1200 }],
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
  GlobalStyle: [{}],
  Grid: [{ children: content, $column: 260, $gap: 5 }],
  Heading: [{ children: content }, { children: content, as: 'h1', $size: 'hero' }],
  IconButton: [{ label: '主题', children: content }],
  Loading: [{ children: content }],
  Menu: [{ id: 'menu', labelledBy: 'button', onDone: ignore, children: content }],
  MenuItem: [{ children: content }, { children: content, as: 'a', href: '/' }],
  MenuSeparator: [{}],
  MoreLink: [{ children: '更多', href: '/' }],
  Page: [{ children: content }, { children: content, $width: 'form' }],
  Pagination: [1, 2].map((page) => ({
    page,
    totalPages: page === 1 ? 1 : 9,
    onPage: ignore,
    href: (to: number) => `?page=${to}`,
  })),
  Panel: [{ title: '全站热榜', children: content }],
  PasswordInput: [{ autoComplete: 'current-password' }],
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
  RankList: [{ children: <li>{content}</li> }],
  RankRow: [
    { rank: 1, children: content, trailing: '1.2w' },
    { leading: content, children: content, detail: content },
  ],
  Select: [{ 'aria-label': '分类', children: <option>{content}</option> }],
  Skeleton: [{}, { shape: 'circle', height: '28px' }, { shape: 'block', width: '50%' }],
  SkeletonText: [{}, { lines: 2 }],
  SkipLink: [{ target: 'main' }],
  Stack: [{ children: content, $gap: 6, $align: 'center' }],
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
    },
  ],
  VisuallyHidden: [{ children: content }],
}
