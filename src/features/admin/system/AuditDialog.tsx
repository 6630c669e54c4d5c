import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatDateTime } from '#src/lib/dates.ts'
import { audit as words } from '#src/messages/admin/audit.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import type { AuditEntry } from '#src/data/admin/system.ts'
import { actionText, changesOf, targetText } from './audit-changes.ts'
import { systemAddress } from './system-address.ts'

/** One deed in full: who, when, to what, why, and each thing as it was and as it became. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { action, actor, createTime, targetType, targetId, target, reason } = entry
  const changes = changesOf(entry)
  return (
    <Dialog
      width="large"
      title={words.title(actionText(action))}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Stack $gap={4}>
        <Text $tone="soft">
          {actor?.displayName ?? words.system} · {formatDateTime(createTime)} ·{' '}
          {targetText(targetType)} {target?.displayName} <Id>{targetId}</Id>
        </Text>
        {reason !== '' && (
          <Said>
            {words.reason}：{reason}
          </Said>
        )}
        {changes.length === 0 ? (
          <Text $tone="faint">{words.noChange}</Text>
        ) : (
          <Comparison>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{before === null ? words.nothing : <del>{before}</del>}</td>
                  <td>{after === null ? words.nothing : <ins>{after}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </Comparison>
        )}
        <Cluster $gap={4}>
          <TextLink
            as={Link}
            to={systemAddress('audit', { targetType, targetId })}
            onClick={onClose}
          >
            {words.sameTarget}
          </TextLink>
          {actor !== null && (
            <TextLink
              as={Link}
              to={systemAddress('audit', { actorId: actor.id })}
              onClick={onClose}
            >
              {words.sameActor}
            </TextLink>
          )}
        </Cluster>
      </Stack>
    </Dialog>
  )
}

const Id = styled.code`
  overflow-wrap: anywhere;
  font-size: ${theme.text.s};
`

const Said = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const Comparison = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;

  th {
    width: 20%;
    color: ${theme.color.inkSoft};
    font-weight: 600;
    text-align: start;
  }

  thead th + th {
    width: 40%;
  }

  th,
  td {
    padding: ${theme.space[2]};
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
    vertical-align: top;
    white-space: pre-wrap;
  }

  del,
  ins {
    text-decoration: none;
  }

  del {
    color: ${theme.tint.red.ink};
  }

  ins {
    color: ${theme.tint.green.ink};
  }

  ${media.phone} {
    font-size: ${theme.text.s};
  }
`
