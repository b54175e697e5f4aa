-- A rank is counted over the index `tip_score_best`, which is quick enough without notes of every hundredth place.
drop table tip_signpost;
