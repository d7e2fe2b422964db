package com.endclose.relay.verify.keys;

/**
 * The ids of keys that verified a webhook before, shared by all containers: whoever makes up ids
 * can't keep a new container from asking for these. Never throws; safe for several threads.
 */
public interface KnownKeyIds {

  /** Shares nothing: each container learns for itself. */
  KnownKeyIds NONE =
      new KnownKeyIds() {
        @Override
        public boolean knows(String id) {
          return false;
        }

        @Override
        public void learn(String id) {}
      };

  /** Whether this id verified a webhook before; false when that can't be found out now. */
  boolean knows(String id);

  /** This id has verified a webhook. */
  void learn(String id);
}
