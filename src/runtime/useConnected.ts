import { useSelector } from '@xstate/react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** What a view may know and do about an actor, as its `connect` says. */
export const useConnected = <Ref extends AnyActorRef, View>(
  actor: Ref,
  connect: (snapshot: SnapshotFrom<Ref>, send: Ref['send']) => View,
): View =>
  // The selector is the identity, but a `Ref` not known yet gives it no type.
  connect(useSelector(actor, whole) as SnapshotFrom<Ref>, actor.send)

/** For a selector: the snapshot as it is. */
export const whole = <Snapshot>(snapshot: Snapshot) => snapshot
