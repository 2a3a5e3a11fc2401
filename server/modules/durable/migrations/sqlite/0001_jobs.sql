ALTER TABLE `run` ADD `node` text;
--> statement-breakpoint
ALTER TABLE `run` ADD `sweptAt` integer;
--> statement-breakpoint
CREATE INDEX `run_kind` ON `run` (`namespaceId`,`workflowName`,`status`,`sweptAt`,`createdAt`,`id`);
--> statement-breakpoint
UPDATE `run` SET `sweptAt` = `finishedAt` WHERE `startKey` IS NOT NULL AND `input` IS NULL AND `output` IS NULL AND `error` IS NULL AND `finishedAt` < (unixepoch() - 2592000) * 1000;
