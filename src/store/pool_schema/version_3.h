// Solving: one worker leads a run, gives out its leaves and ends it. What leaves brought is in the results:
// `body` for whoever leads, `notes` for all, the positions that were solved on the way.
#pragma once

namespace sortie {

inline constexpr const char* kPoolVersion3 = R"sql(
SET LOCAL search_path = sortie, pg_temp;

ALTER TABLE runs
    ADD leader bigint REFERENCES workers(id),
    ADD leader_until timestamptz,               -- who is silent for longer leads no more
    ADD progress text;                          -- JSON, from whoever leads

-- Runs of solvers that nobody leads.
CREATE FUNCTION leaderless(worker_key uuid) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN QUERY SELECT r.id FROM runs r
        WHERE r.kind = 'solve' AND r.state = 'active' AND r.engine = me.engine
            AND (r.leader IS NULL OR r.leader_until < now());
END $$;

-- Takes or keeps the lead and says how things stand; answers how many threads work, or nothing when somebody
-- else leads. `held`: nobody else has led meanwhile; `purged` changes when results were set aside.
CREATE FUNCTION lead(worker_key uuid, of_run bigint, said text)
RETURNS TABLE (held boolean, threads bigint, purged text, check_share double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    me workers := known_worker(worker_key);
    my_lease interval := (SELECT lease FROM about);
    before bigint;
BEGIN
    UPDATE workers SET seen = now() WHERE id = me.id;
    SELECT r.leader INTO before FROM runs r WHERE r.id = of_run FOR UPDATE;
    UPDATE runs r SET leader = me.id, leader_until = now() + my_lease / 4, progress = coalesce(said, r.progress)
        WHERE r.id = of_run AND r.kind = 'solve' AND r.state = 'active' AND r.engine = me.engine
            AND (r.leader IS NULL OR r.leader = me.id OR r.leader_until < now());
    IF NOT FOUND THEN RETURN; END IF;
    RETURN QUERY SELECT coalesce(before = me.id, false), (SELECT sum(w.threads) FROM workers w WHERE w.engine = me.engine AND w.ended IS NULL
                         AND w.blocked IS NULL AND w.seen > now() - my_lease),
        (SELECT max(p.purged)::text FROM purged_results p WHERE p.run = of_run), about.check_share
        FROM about;
END $$;

-- Of whoever leads: more leaves. False when somebody else leads.
CREATE FUNCTION add_leaves(worker_key uuid, of_run bigint, numbers bigint[], inputs bytea[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    PERFORM 1 FROM runs r WHERE r.id = of_run AND r.leader = me.id AND r.state = 'active' FOR UPDATE;
    IF NOT FOUND THEN RETURN false; END IF;
    INSERT INTO jobs (run, first, count, input)
        SELECT of_run, given.n, 1, given.i FROM unnest(numbers, inputs) AS given(n, i);
    RETURN true;
END $$;

CREATE FUNCTION end_solving(worker_key uuid, of_run bigint, said text, with_verdict text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    UPDATE runs r SET state = 'finished', finished = now(), verdict = with_verdict, progress = said
        WHERE r.id = of_run AND r.leader = me.id AND r.state = 'active';
    IF NOT FOUND THEN RETURN false; END IF;
    DELETE FROM jobs j WHERE j.run = of_run AND j.state = 0;
    RETURN true;
END $$;

-- Leaves that are not done: somebody searches them, or could, or they have failed.
CREATE FUNCTION open_leaves(worker_key uuid, of_run bigint) RETURNS TABLE (number bigint, input bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN QUERY SELECT j.first, j.input FROM jobs j WHERE j.run = of_run AND j.state <> 2 ORDER BY j.first;
END $$;

CREATE OR REPLACE FUNCTION set_aside(worker_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE moved bigint;
BEGIN
    WITH gone AS (
        DELETE FROM results r USING workers w WHERE w.id = r.worker AND w.name = worker_name RETURNING r.*),
    kept AS (INSERT INTO purged_results SELECT * FROM gone),
    reopened AS (
        UPDATE jobs j SET state = 0, tries = 0, token = NULL FROM gone g
        WHERE j.run = g.run AND g.number >= j.first AND g.number < j.first + j.count),
    woken AS (
        UPDATE runs SET state = 'active', finished = NULL, verdict = NULL
        WHERE id IN (SELECT run FROM gone) AND state = 'finished'
            AND (closed OR kind = 'solve'))
    SELECT count(*) INTO moved FROM gone;
    DELETE FROM votes v USING workers w WHERE w.id = v.worker AND w.name = worker_name;
    RETURN moved;
END $$;

-- What was committed since `since`, as Pool::news(); without `own` what others have found.
CREATE FUNCTION leaf_news(worker_key uuid, of_run bigint, since xid8, own boolean)
RETURNS TABLE (number bigint, worker text, input bytea, body bytea, notes bytea, next text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN QUERY SELECT r.number, w.name, j.input, r.body, r.notes, pg_snapshot_xmin(pg_current_snapshot())::text
        FROM results r JOIN workers w ON w.id = r.worker JOIN jobs j ON j.run = r.run AND j.first = r.number
        WHERE r.run = of_run AND r.xact >= since AND r.xact < pg_snapshot_xmin(pg_current_snapshot())
            AND (own OR r.worker <> me.id)
        ORDER BY r.number;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sortie FROM PUBLIC;
)sql";

}  // namespace sortie
